for (;;) require('fs').writeSync(1, '0'.repeat(65536));
