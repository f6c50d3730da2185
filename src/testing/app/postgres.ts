import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { workers } from '#app/server/process/job-workers.ts';
import { migrate } from '#app/server/process/schema.ts';
import { JobFailures } from '#platform/server/jobs/job-failures.ts';
import { openJobQueue } from '#platform/server/jobs/jobs.ts';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import { createTemporaryFolder, removeLeftovers } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server with rights to create databases, and the name of the migrated template. */
    postgres: { admin: string; template: string };
  }
}

const log = { info() {}, warn() {}, error() {} };

type Server = { url: string; stop(): Promise<void> };

/**
 * Deletes the folder from another process, in case Vitest exits on Ctrl-C before the teardown. The
 * database stops by itself then, which takes a moment: hence the second attempt.
 */
function removeAfterExit(dataDir: string): void {
  const program = `const { rmSync } = require('node:fs');
    const remove = () => rmSync(process.argv[1], { recursive: true, force: true });
    setTimeout(remove, 500); setTimeout(remove, 3000);`;
  spawn(process.execPath, ['-e', program, dataDir], { detached: true, stdio: 'ignore' }).unref();
}

async function startTemporaryServer(): Promise<Server> {
  await removeLeftovers();
  const dataDir = await createTemporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir, log, fsync: false }).catch(
    async (error) => {
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    },
  );
  const onExit = () => removeAfterExit(dataDir);
  process.once('exit', onExit);
  return {
    url: server.url,
    async stop() {
      process.off('exit', onExit);
      await server.stop();
      // The server's data may be in another folder than requested.
      if (!server.location.startsWith(dataDir)) {
        await rm(dirname(server.location), { recursive: true, force: true });
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on a new connection and returns its rows, without a check of their type. */
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

/** Runs a statement on a new connection. */
export async function runStatement(url: string, sql: string): Promise<void> {
  await queryRows(url, sql);
}

/** Creates a migrated database with the tables of the job queue, which tests copy. */
async function makeTemplate(admin: string, template: string): Promise<void> {
  await runStatement(admin, `create database ${template}`);
  const url = databaseUrl(admin, template);
  await migrate(url);
  const jobs = await openJobQueue(url, workers, new JobFailures(() => {}));
  await jobs.stop();
}

let stop = async () => {};

/**
 * Vitest's global setup: starts a temporary PostgreSQL, or uses that of `TEST_DATABASE_URL`, and
 * creates the template that `createTestDatabase` copies.
 */
export async function setup(project: TestProject): Promise<void> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  const server = externalUrl
    ? { url: externalUrl, stop: async () => {} }
    : await startTemporaryServer();
  const template = `bidwright_template_${process.pid}`;
  let stopped: Promise<void> | null = null;
  stop = () => {
    stopped ??= runStatement(server.url, `drop database if exists ${template} with (force)`)
      .catch(() => {})
      .then(() => server.stop());
    return stopped;
  };
  const onInterrupt = () => void stop().finally(() => process.exit(130));
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onInterrupt);

  await makeTemplate(server.url, template).catch(async (error) => {
    await stop();
    throw error;
  });
  project.provide('postgres', { admin: server.url, template });
}

/** Vitest's global teardown: drops the template and stops the temporary server. */
export async function teardown(): Promise<void> {
  await stop();
}
