import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Spares every start but the first the compiling, and the memory of what strips the types.
enableCompileCache(join(import.meta.dirname, '../../../dist/.compile-cache'));

const { runServer } = await import('./server-process.ts');
await runServer(process.env, !process.argv.includes('--without-client'));
flushCompileCache();
