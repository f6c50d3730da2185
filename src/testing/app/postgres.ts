import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { workers } from '#app/server/process/job-workers.ts';
import { migrate } from '#app/server/process/schema.ts';
import { JobFailures } from '#platform/server/jobs/job-failures.ts';
import { openJobQueue } from '#platform/server/jobs/jobs.ts';
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import { createTemporaryFolder, removeLeftovers } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { admin: string; template: string };
  }
}

const log = { info() {}, warn() {}, error() {} };

type Server = { url: string; stop(): Promise<void> };

/**
 * Vitest may exit on Ctrl-C before the teardown. The database stops by itself then, but its folder
 * must be deleted.
 */
function removeAfterExit(dataDir: string): void {
  const program = `const { rmSync } = require('node:fs');
    const remove = () => rmSync(process.argv[1], { recursive: true, force: true });
    setTimeout(remove, 500); setTimeout(remove, 3000);`;
  spawn(process.execPath, ['-e', program, dataDir], { detached: true, stdio: 'ignore' }).unref();
}

async function temporaryServer(): Promise<Server> {
  await removeLeftovers();
  const dataDir = await createTemporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir, log, fsync: false }).catch(
    async (error) => {
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    },
  );
  const leave = () => removeAfterExit(dataDir);
  process.once('exit', leave);
  return {
    url: server.url,
    async stop() {
      process.off('exit', leave);
      await server.stop();
      if (!server.location.startsWith(dataDir)) {
        await rm(dirname(server.location), { recursive: true, force: true });
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the rows of a statement that runs on a connection of its own. */
export async function queryRows<Row extends object>(
  url: string,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(sql, params).finally(() => client.end());
  return rows;
}

export async function runStatement(admin: string, sql: string): Promise<void> {
  await queryRows(admin, sql);
}

async function makeTemplate(admin: string, template: string): Promise<void> {
  await runStatement(admin, `create database ${template}`);
  const url = databaseUrl(admin, template);
  await migrate(url);
  const jobs = await openJobQueue(url, workers, new JobFailures(() => {}));
  await jobs.stop();
}

let stop = async () => {};

export async function setup(project: TestProject): Promise<void> {
  const outside = process.env.TEST_DATABASE_URL;
  const server = outside ? { url: outside, stop: async () => {} } : await temporaryServer();
  const template = `bidwright_template_${process.pid}`;
  let stopped: Promise<void> | null = null;
  stop = () => {
    stopped ??= runStatement(server.url, `drop database if exists ${template} with (force)`)
      .catch(() => {})
      .then(() => server.stop());
    return stopped;
  };
  const interrupted = () => void stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);

  await makeTemplate(server.url, template).catch(async (error) => {
    await stop();
    throw error;
  });
  project.provide('postgres', { admin: server.url, template });
}

export async function teardown(): Promise<void> {
  await stop();
}
