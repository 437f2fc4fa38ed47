<?php printf("%s %05.2f\n", $a); echo sprintf('%1$s of %2$d', $a, $b); vsprintf("%s", $x); fprintf($f, "%s", 1);
