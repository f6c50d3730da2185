import { resolve } from 'node:path';
import { ensureClientBuild } from '../client-build.ts';
import { runCommand, say } from './command.ts';

const root = resolve(import.meta.dirname, '../../../..');

await runCommand(async () => {
  await ensureClientBuild({ root, log: { info: say } });
  say('The client is built.');
});
