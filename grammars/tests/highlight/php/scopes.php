<?php
if ($a instanceof static) { $b = new parent($a); }
