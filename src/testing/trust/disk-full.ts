import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { postOn, someClients } from './posting.ts';
import { copyServer, recoverCopy, type ServerCopy } from './server-copy.ts';
import { askOn, told, until } from './visitors.ts';

const run = promisify(execFile);
const WRITERS = 6;
const SIZE = '600m';
/** Bytes that the database may still write when the disk fills up. */
const LEFT = 6 * 1_024 * 1_024;

/** A disk of its own, of a size that can be filled; null where it may not be had. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-trust-disk-'));
  await chmod(folder, 0o755);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (mounted) return folder;
  await rm(folder, { recursive: true });
  return null;
}

async function fillUp(disk: string): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast');
  const { bavail, bsize } = await statfs(disk);
  const file = await open(path, 'w');
  await file.writeFile(Buffer.alloc(Math.max(0, bavail * bsize - LEFT)));
  await file.close();
  return () => rm(path);
}

async function filled(
  disk: string,
  copy: ServerCopy,
  { databaseUrl, serve }: Pick<Subject, 'databaseUrl' | 'serve'>,
): Promise<Finding[]> {
  const { url } = await serve({ DATABASE_URL: databaseUrl });
  const clients = await someClients(url, WRITERS);
  const posting = postOn(clients);
  const readers = askOn(4, () => fetch(`${url}/api/projects`));
  await sleep(1_500);
  const makeRoom = await fillUp(disk);
  const refused = await until(async () => posting.load.answers.has(503), 60_000);
  await sleep(3_000);
  await makeRoom();
  // A server that could not write its log has ended itself; whoever keeps it starts it again.
  const ended = (await fetch(`${url}/readyz`)).status === 503;
  if (ended) {
    await copy.stop().catch(() => {});
    await copy.start();
  }
  const ready = await until(async () => (await fetch(`${url}/readyz`)).ok);
  const before = posting.load.answers.get(201) ?? 0;
  await sleep(2_000);
  const since = (posting.load.answers.get(201) ?? 0) - before;
  await Promise.all([posting.load.end(), readers.end()]);
  return [
    {
      claim: 'a full disk refuses writes, and all is well when there is room again',
      holds: refused !== null && ready !== null && since > 0 && !readers.answers.has(500),
      figures:
        `${since} posted in the 2 s after; reads ${told(readers.answers)}; ` +
        `PostgreSQL ${ended ? 'ended itself and was started again' : 'stayed'}`,
    },
    ...(await posting.settle(databaseUrl)),
  ];
}

/** The disk of the database fills up under load. */
export const diskFull: Experiment = {
  name: 'disk-full',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run({ databaseUrl, server, serve }) {
    const disk = await smallDisk();
    if (!disk) {
      const figures = 'not tried: only root may mount a disk that is small enough to fill';
      return [{ claim: 'a full disk refuses writes', holds: null, figures }];
    }
    const copy = await copyServer(server.admin, server, disk);
    try {
      await recoverCopy(copy, server.location);
      const own = copy.url(new URL(databaseUrl).pathname.slice(1));
      return await filled(disk, copy, { databaseUrl: own, serve });
    } finally {
      await copy.remove();
      await run('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
};
