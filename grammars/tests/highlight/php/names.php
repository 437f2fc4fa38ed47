<?php
// <- tag
$copy = &$total;
foreach ($rows as &$row) {
// <- keyword
    $row = $copy;
}
