<?php function x(){return 0;}
