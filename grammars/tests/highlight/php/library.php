<?php
namespace Symfony\Component;
use Foo\Bar;
$a = array_values($b); count($x); sprintf('%s', 1); \implode(',', $a); my_func($x);
X::class; ($command instanceof LazyCommand ? 1 : $command)::class; $o::class; static::class;
