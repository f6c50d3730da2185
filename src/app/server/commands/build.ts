import { resolve } from 'node:path';
import { ensureClientBuild } from '../process/client-build.ts';
import { print, runCommand } from './command.ts';

const root = resolve(import.meta.dirname, '../../../..');

await runCommand(async () => {
  await ensureClientBuild({ root, log: { info: print } });
  print('The client is built.');
});
