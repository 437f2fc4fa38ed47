<?php
/**
 * Counts, see {@see Box::size()} and `$max`.
 *
 * @template TKey of array-key
 * @template T
 * @param int $max the most
 * @param array<string, list<Item|null>>|null $items all of them
 * @param callable(int, string...): bool $test
 * @param array{name: string, size?: int<0, max>} ...$rest
 * @param \App\Box & Countable $box
 * @param 'a'|'b'|3 $kind
 * @param ?Foo &$out
 * @param $bare without a type
 * @return static[] the boxes
 * @throws \RuntimeException if it fails
 * @phpstan-assert-if-true non-empty-string $x
 * @method static Box make(int $size)
 * @property-read int $count how many
 * @see Box::size()
 * @deprecated since 3
 * @ORM\Column(type="x")
 * @author A. Body <a@example.org>
 * @psalm-type Row = array{id: int}
 * @return array<
 *     int,
 *     string
 * > of lines
 */
function f() {}
/** @var Box|null $it it */
/** Plain prose. */
