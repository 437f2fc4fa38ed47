#!/usr/bin/env php
<?php
// <- tag

echo 1;
// <- keyword
//   ^ number
