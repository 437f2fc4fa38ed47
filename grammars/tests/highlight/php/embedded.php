<?php
$a = preg_match("/^\d+\$/u", $text);
$b = $pdo->query("SELECT a FROM b WHERE c = $d AND e = '{$f->g}' AND h > 1\n");
$c = $pdo->prepare('SELECT a FROM b WHERE c = :id AND h > 1');
$d = <<<HTML
<p class="$class">{$x->y} \n $z[0]</p>
HTML;
$e = <<<SQL
SELECT a FROM b WHERE c = {$d} AND h > 1
SQL;
$f = <<<SQL
DELETE FROM b
SQL;
$g = `ls -la $folder | grep "{$x}" && if true; then echo; fi \n`;
?>
<a href="<?= $link ?>" title="x">text</a>
