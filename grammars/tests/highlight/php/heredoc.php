#!/usr/bin/env php
<?php
$text = <<<EOT
    Dear {$user->name}, $greeting \t
    EOT;
$style = <<<CSS
p { color: red; }
CSS;
$raw = <<<'HTML'
<p class="raw">text</p>
HTML;
$pattern = preg_replace('/^\d+$/', "", $text);
$rows = $db->query("SELECT 1");
