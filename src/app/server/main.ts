import { flushCompileCache } from 'node:module';
import { readCommandLine } from '#platform/server/command-line.ts';
import { runServer, startCommand } from './process/server-process.ts';

// Exits for `--help` and for wrong options.
readCommandLine(startCommand);
await runServer(process.env, process.argv.slice(2));
// Written now, because a process that is killed later would not write it.
flushCompileCache();
