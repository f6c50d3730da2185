import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** The scripts that are programs of ours; the others are tools with a help of their own. */
const commands = Object.entries(manifest.scripts).flatMap(([name, script]) => {
  const [program, ...args] = script.split(' ');
  return program === 'node' ? [{ name, args }] : [];
});

/** Runs a script without a database: a command that ignores the option would fail or time out. */
async function call(args: string[], option: string) {
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const options = { cwd: root, env, timeout: 30_000 };
  return run(process.execPath, [...args, option], options).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: String(stderr) }),
  );
}

const formatted = (reason: RegExp) =>
  new RegExp(
    `${reason.source}[\\s\\S]*\\nUsage: npm [\\s\\S]*\\nOptions:\\n[\\s\\S]*--help  +shows this text\\n\\nExample:\\n  .*npm `,
  );

test.concurrent.each(commands)('npm run $name explains itself', async ({ args }) => {
  expect(await call(args, '--help')).toEqual({
    code: 0,
    text: expect.stringMatching(formatted(/^[A-Z]/)),
  });
});

// The other commands read their options with the function of the second one.
test.concurrent.each(commands.filter(({ name }) => ['start', 'ledger:verify'].includes(name)))(
  'npm run $name explains itself after an unknown option',
  async ({ args }) => {
    expect(await call(args, '--no-such-option')).toEqual({
      code: 1,
      text: expect.stringMatching(formatted(/Unknown option '--no-such-option'/)),
    });
  },
);

test('all commands are found', () => {
  expect(commands.length).toBeGreaterThan(20);
});
