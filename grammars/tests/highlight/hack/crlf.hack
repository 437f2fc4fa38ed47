function f(): string {
  $a = <<<EOT
text
EOT;
  return $a;
}
