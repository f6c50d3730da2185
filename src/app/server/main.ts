import { flushCompileCache } from 'node:module';
import { runServer } from './server-process.ts';

await runServer(process.env, !process.argv.includes('--without-client'));
flushCompileCache();
