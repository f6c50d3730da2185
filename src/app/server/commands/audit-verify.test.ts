import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { nodeArgs } from '#testing/e2e/server.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'bidwright-audit-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArgs, 'src/app/server/commands/audit-verify.ts', ...args],
    { env: { ...process.env, DATABASE_URL: app.databaseUrl }, encoding: 'utf8' },
  );
  return { status, output: stdout, stderr };
}

test('a command ends quietly, and as without a pipe, if the reader of its output has gone', {
  timeout: 120_000,
}, () => {
  const script = '{ "$0" "$@"; echo "exit $?" >&2; } | true';
  const { stderr } = spawnSync(
    'sh',
    ['-c', script, process.execPath, ...nodeArgs, 'src/app/server/commands/audit-verify.ts'],
    { env: { ...process.env, DATABASE_URL: app.databaseUrl }, encoding: 'utf8' },
  );
  expect(stderr).toBe('exit 0\n');
});

test('a whole log, and its export, end with 0 and the head; a changed entry is named and ends with 1', {
  timeout: 120_000,
}, async () => {
  const admin = await makeAdmin(app);
  const whole = verify();
  expect(whole).toMatchObject({ status: 0, stderr: '' });
  expect(whole.output).toContain('the head was not compared');
  expect(whole.output).not.toContain('unchanged');
  const head = /head {6}([0-9a-f]{64})/.exec(whole.output)?.[1] ?? '';

  const download = await app.call(admin, 'POST', '/api/admin/audit-logs/export');
  const file = join(folder, 'log.jsonl');
  await writeFile(file, download.text);
  expect(verify('--file', file, '--head', head)).toMatchObject({ status: 0, stderr: '' });
  // An editor may have saved the export in another encoding.
  for (const saved of [
    Buffer.from(`\uFEFF${download.text.replaceAll('\n', '\r\n')}`),
    Buffer.from(`\uFEFF${download.text}`, 'utf16le'),
    Buffer.from(`\uFEFF${download.text}`, 'utf16le').swap16(),
  ]) {
    await writeFile(file, saved);
    expect(verify('--file', file)).toMatchObject({ status: 0, stderr: '' });
  }

  await app.sql(`do $$ begin
    set local session_replication_role = replica;
    update audit_entries set actor_id = 77 where id = 1;
  end $$`);
  const touched = verify('--head', head);
  expect(touched).toMatchObject({ status: 1, stderr: '\nThe audit log was tampered with.\n' });
  expect(touched.output).toContain(
    'position 1, entry 1: changed: its content does not match its hash',
  );

  await writeFile(file, download.text.split('\n').slice(1).join('\n'));
  const cut = verify('--file', file);
  expect(cut).toMatchObject({ status: 1 });
  expect(cut.output).toContain('position 1: removed: it is missing');
  expect(verify('--file', file, '--extract')).toMatchObject({ status: 0 });
});

test('an export without entries verifies nothing and ends with 1', {
  timeout: 120_000,
}, async () => {
  const file = join(folder, 'empty.jsonl');
  await writeFile(file, '\uFEFF\r\n');
  expect(verify('--file', file)).toEqual({
    status: 1,
    output: '',
    stderr: `${file} holds no entries, so nothing was verified.\n`,
  });
});

test('a switched off trigger ends with 1', async () => {
  await app.sql('alter table audit_entries disable trigger audit_entries_stay');
  const { status, output } = verify();
  expect(status).toBe(1);
  expect(output).toContain('not protected: trigger audit_entries_stay is missing, disabled');
});
