// JSX in JavaScript
import React from 'react'
//     ^^^^^ module
const size = a < b ? 1 : 2
//             ^ operator
export function Menu({ items, onPick, ...props }) {
//              ^^^^ function
//                     ^^^^^ variable.parameter
//                            ^^^^^^ variable.parameter
//                                       ^^^^^ variable.parameter
  const icon = <img src="menu.png" alt='A &amp; B' hidden />
  //           ^ tag.delimiter
  //            ^^^ tag.builtin
  //                ^^^ tag.attribute
  //         ^ operator
  //                    ^^^^^^^^^^ string
  //                                      ^^^^^ character.special
  //                                               ^^^^^^ tag.attribute
  //                                                      ^^ tag.delimiter
  const link = <a href={url + "#top"}>Go to &rarr; the top, if or else</a>
  //                   ^ punctuation.special
  //                    ^^^ variable
  //                        ^ operator
  //                          ^^^^^^ string
  //                                ^ punctuation.special
  //                                  ^^^^^ none
  //                                        ^^^^^^ character.special
  //                                                        ^^^^^^^^^^ none
  //                                                                  ^^ tag.delimiter
  //                                                                    ^ tag.builtin
  //                                 ^ tag.delimiter
  return (
    <Panel.Header {...props} data-kind="menu" xlink:href={`#${id}`} onClick={event => onPick(event.target)}>
//   ^^^^^ tag
    //    ^ punctuation.delimiter
    //     ^^^^^^ tag
    //             ^^^ operator
    //                ^^^^^ variable
    //                       ^^^^^^^^^ tag.attribute
    //                                        ^^^^^ tag.attribute
    //                                              ^^^^ tag.attribute
    //                                                              ^^^^^^^ tag.attribute
    //                                                                       ^^^^^ variable.parameter
    //                                                                                ^^^^^^ function.call
    //                                                      ^^ punctuation.special
      {items.map(item => <Item key={item.id} label={item.name} />)}
      {open && <></>}
      {/* only a note */}
    </Panel.Header>
  )
}
const both = [<Item key={1} />, <my-element />, <></>, <svg:circle r={5} />, <ITEM />]
//             ^^^^ tag
//             ^^^^ !tag.builtin
//                  ^^^ tag.attribute
//                       ^ number
//                               ^^^^^^^^^^ tag.builtin
//                                              ^^ tag.delimiter
//                                                ^^^ tag.delimiter
//                                                      ^^^ tag
//                                                          ^^^^^^ tag
//                                                                 ^ tag.attribute
//                                                                    ^ number
//                                                                            ^^^^ tag
