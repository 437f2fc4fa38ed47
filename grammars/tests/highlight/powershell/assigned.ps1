$x = if ($a) { 1 }
elseif ($b) { 2 }
else { 3 }
$c = try { 1 }
catch { 2 }
finally { 3 }
