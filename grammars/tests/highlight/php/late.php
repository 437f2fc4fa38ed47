<?php
class A { static function b() { static::boot(); static $n = 1; } }
