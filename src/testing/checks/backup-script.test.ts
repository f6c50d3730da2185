import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../../.deploy/backup.sh');

/** Fake program that logs its arguments, as `ps` would show them, and its environment. */
const dump = `#!/usr/bin/env bash
printf '%s\\n' "$*" "\${PGPASSWORD-}" > "$NOTES"
for argument; do case $argument in --file=*) : > "\${argument#--file=}" ;; esac; done
`;

async function backUp(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-backup-'));
  try {
    for (const [name, text] of [
      ['pg_dump', dump],
      ['pg_restore', '#!/bin/sh\n'],
    ] as const) {
      await writeFile(join(folder, name), text);
      await chmod(join(folder, name), 0o755);
    }
    const notes = join(folder, 'notes');
    const path = `${folder}:${process.env.PATH}`;
    const env = { ...process.env, PATH: path, NOTES: notes, DATABASE_URL: url };
    const { stdout } = await promisify(execFile)(script, [folder], { env });
    const [shown = '', password] = (await readFile(notes, 'utf8')).split('\n');
    return { shown, password, file: stdout.trim() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  ['postgres://me:p%40ss%5Cw%25rd@host:5432/db?application_name=x', String.raw`p@ss\w%rd`],
  ['postgresql://me:plain@[::1]:5432/db', 'plain'],
  ['postgres://me:a?b@host/db', 'a?b'],
  ['postgres://me@host/db', ''],
])('a backup of %s does not expose the password in the process list', async (url, secret) => {
  const { shown, password, file } = await backUp(url);
  expect(password).toBe(secret);
  expect(shown).toContain(` --dbname=${url.replace(/:[^:/]*@/, '@')} `);
  expect(file).toMatch(/bidwright-\d{8}T\d{6}Z\.dump$/);
});

test.each([
  'postgres://me@host/db?password=secret',
  'postgres://me@host/db?application_name=x&password=secret',
])('a backup of %s is refused because its password would be exposed', async (url) => {
  await expect(backUp(url)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/shown by every ps; write it as USER:PASSWORD@HOST\.$/m),
  });
});
