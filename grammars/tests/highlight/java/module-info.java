/* The module of the shop. */
import com.example.Marker;
@Marker
// <- attribute
 // <- attribute
open module com.example.shop {
// <- keyword.modifier
//   ^^^^^^ keyword.import
//          ^^^ module
//                      ^^^^ module
  requires transitive java.base;
  // <- keyword.import
  //       ^^^^^^^^^^ keyword.modifier
  //                       ^^^^ module
  requires static lombok;
  //       ^^^^^^ keyword.modifier
  //              ^^^^^^ module
  exports com.example.shop.api to com.example.web;
  // <- keyword.import
  //                       ^^^ module
  //                           ^^ keyword.import
  //                                          ^^^ module
  opens com.example.shop.model;
  // <- keyword.import
  uses com.example.shop.Plugin;
  // <- keyword.import
  //                    ^^^^^^ type
  provides com.example.shop.Plugin with com.example.shop.impl.Default;
  // <- keyword.import
  //                               ^^^^ keyword.import
  //                                                          ^^^^^^^ type
}
