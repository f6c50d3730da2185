import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { readCommandLine } from '#platform/server/command-line.ts';

const command = {
  usage: 'npm run simulate:payments -- [options]',
  does: 'Runs random sequences of payments, and kills the server at each step of a payment.',
  example: 'npm run simulate:payments -- --runs 1500',
  options: {
    runs: { type: 'string', default: '3000', value: 'NUMBER', help: 'number of sequences' },
    rounds: {
      type: 'string',
      default: '5',
      value: 'NUMBER',
      help: 'how often the process is killed at each point',
    },
    seed: {
      type: 'string',
      default: String(randomInt(2 ** 31)),
      value: 'NUMBER',
      help: 'repeats the sequences of this number',
    },
  },
} as const;
const { values } = readCommandLine(command);

const say = (line: string) => void process.stdout.write(`${line}\n`);

const tests = spawn(
  'vitest',
  ['run', '--project', 'server', 'src/tools/money', 'src/tools/crash'],
  {
    stdio: ['inherit', 'pipe', 'inherit'],
    // In its own process group, so that only this process receives Ctrl-C and can report.
    detached: true,
    env: {
      ...process.env,
      MONEY_RUNS: values.runs,
      CRASH_ROUNDS: values.rounds,
      MONEY_SEED: values.seed,
    },
  },
);
say(`Seed ${values.seed}: repeat the same runs with --seed ${values.seed}`);

const progress = new Map<string, string>();
createInterface({ input: tests.stdout }).on('line', (line) => {
  say(line);
  const [, kind] = /^\d+ of \d+ (runs|crashes) /.exec(line) ?? [];
  if (kind) progress.set(kind, line);
});

function stop() {
  const completed = progress.size > 0 ? [...progress.values()].join('\n') : 'nothing';
  say(`Stopped. Done without a fault until then, with seed ${values.seed}:\n${completed}`);
  if (tests.pid) process.kill(-tests.pid, 'SIGTERM');
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
tests.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
