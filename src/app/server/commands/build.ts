import { resolve } from 'node:path';
import { readCommandLine } from '#platform/server/command-line.ts';
import { ensureClientBuild } from '../process/client-build.ts';
import { print, runCommand } from './command.ts';

const command = {
  usage: 'npm run build',
  does: 'Builds the client; otherwise the start does.',
  example: 'npm run build',
} as const;
readCommandLine(command);

const root = resolve(import.meta.dirname, '../../../..');

await runCommand(async () => {
  await ensureClientBuild({ root, log: { info: print } });
  print('The client is built.');
});
