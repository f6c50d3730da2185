import './check-installation.mjs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// This file is loaded first, and is plain JavaScript: if the cache contains all modules, Node does
// not load its type stripping, which saves start-up time and about 50 MB of memory.
module.enableCompileCache(fileURLToPath(new URL('../../../dist/.compile-cache', import.meta.url)));
