<?php
require_once __DIR__ . '/lib/add.php';
include './x.php';
fscanf(STDIN,"%d %d",$a,$b);
echo add($a,$b)+x(),"\n";
