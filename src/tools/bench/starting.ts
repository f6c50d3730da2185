import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { serve, waitForResponse } from './served.ts';

async function measureOnce(dataDir: string) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: '' };
  const startedAt = performance.now();
  const server = await serve(['npm', 'start'], env, '/healthz');
  const healthy = (performance.now() - startedAt) / 1_000;
  await waitForResponse(`${server.url}/api/projects`);
  const listed = (performance.now() - startedAt) / 1_000;
  await server.stop();
  return { healthy, listed };
}

/**
 * In seconds: `first` until the very first start lists projects; `healthy` and `listed` are medians
 * of later starts.
 */
export async function measureStart() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-bench-start-'));
  await chmod(dataDir, 0o755);
  try {
    const first = await measureOnce(dataDir);
    const later = [];
    for (let nth = 0; nth < 3; nth += 1) later.push(await measureOnce(dataDir));
    return {
      first: first.listed,
      healthy: median(later.map(({ healthy }) => healthy)),
      listed: median(later.map(({ listed }) => listed)),
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
