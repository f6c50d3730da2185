import { flushCompileCache } from 'node:module';
import { readCommandLine } from '#platform/server/command-line.ts';
import { runServer, startCommand } from './process/server-process.ts';

// Exits if there is `--help` or a wrong option: `runServer` parses the arguments again.
readCommandLine(startCommand);
await runServer(process.env, process.argv.slice(2));
// Writes the compile cache now, because a process that is killed later would not write it.
flushCompileCache();
