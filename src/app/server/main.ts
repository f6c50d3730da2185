import { flushCompileCache } from 'node:module';
import { readCommandLine } from '#platform/server/command-line.ts';
import { runServer, startCommand } from './process/server-process.ts';

// Exits if the command line has `--help` or a wrong option. The result is parsed again below.
readCommandLine(startCommand);
await runServer(process.env, process.argv.slice(2));
// Writes the compile cache now, because a process that is killed later would not write it.
flushCompileCache();
