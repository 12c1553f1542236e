<?php
$numbers = [3, 1, 2];
sort($numbers);
echo implode(' ', array_map(fn($n) => $n * 14, $numbers)), "\n";
