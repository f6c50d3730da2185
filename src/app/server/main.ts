import { flushCompileCache } from 'node:module';
import { runServer } from './process/server-process.ts';

await runServer(process.env, process.argv.slice(2));
flushCompileCache();
