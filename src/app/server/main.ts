import { flushCompileCache } from 'node:module';
import { readCommandLine } from '#platform/server/command-line.ts';
import { runServer, startCommand } from './process/server-process.ts';

readCommandLine(startCommand);
await runServer(process.env, process.argv.slice(2));
flushCompileCache();
