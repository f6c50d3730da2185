import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { serve, waitForResponse } from './served.ts';

async function start(dataDir: string) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: '' };
  const before = performance.now();
  const served = await serve(['npm', 'start'], env, '/healthz');
  const healthy = (performance.now() - before) / 1_000;
  await waitForResponse(`${served.url}/api/projects`);
  const listed = (performance.now() - before) / 1_000;
  await served.stop();
  return { healthy, listed };
}

/** Measures the seconds from `npm start` to the first response, with the start of the database. */
export async function measureStart() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-bench-start-'));
  await chmod(dataDir, 0o755);
  try {
    const first = await start(dataDir);
    const later = [];
    for (let nth = 0; nth < 3; nth += 1) later.push(await start(dataDir));
    return {
      first: first.listed,
      healthy: median(later.map(({ healthy }) => healthy)),
      listed: median(later.map(({ listed }) => listed)),
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
