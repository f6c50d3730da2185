import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3000' },
    /** How often the process dies at each point. */
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});

/** The long proofs about money: more stories and more crashes than every run of the tests takes. */
const tests = spawn(
  'vitest',
  ['run', '--project', 'server', 'src/testing/money', 'src/testing/crash'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      MONEY_RUNS: values.runs,
      CRASH_ROUNDS: values.rounds,
      MONEY_SEED: values.seed,
    },
  },
);
tests.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
