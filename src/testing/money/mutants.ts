import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '#platform/server/command-line.ts';

const command = {
  usage: 'npm run simulate:mutants',
  does: 'Shows whether the tests of payments fail if the code has a defect.',
  example: 'npm run simulate:mutants',
} as const;
readCommandLine(command);

/** A possible mistake in code that moves money. */
interface Mutant {
  fault: string;
  file: string;
  /** Text of the file that is replaced by `to`. */
  from: string;
  to: string;
  /** Test files of which one must fail with the mistake. */
  tests: string[];
}

const payments = 'src/features/payments';

const mutants: Mutant[] = [
  {
    fault: 'no lock on the project',
    file: 'src/features/projects/project.service.ts',
    from: 'em.findOne(Project, id, { lockMode: LockMode.PESSIMISTIC_WRITE })',
    to: 'em.findOne(Project, id)',
    tests: [`${payments}/intents/apply-intent.service.test.ts`],
  },
  {
    fault: 'no check whether the payment was applied already',
    file: `${payments}/intents/apply-intent.service.ts`,
    from: 'if (!canStillBecomePaid(payment.status)) return;',
    to: '',
    tests: [
      `${payments}/intents/apply-intent.service.test.ts`,
      `${payments}/webhooks/stripe-event.service.test.ts`,
    ],
  },
  {
    fault: 'a payment that came too late is not refunded',
    file: `${payments}/intents/apply-intent.service.ts`,
    from: `if (remainingCents > 0)
    await createRefund(ctx, payment, { cause: 'orphaned', amountCents: remainingCents });`,
    to: '',
    tests: [`${payments}/intents/apply-intent.service.test.ts`],
  },
  {
    fault: 'the amount of the request is charged instead of the bid’s',
    file: `${payments}/intents/start-payment.service.ts`,
    from: 'const termsError = termsRefusal(terms, bid) ??',
    to: 'bid.amount = amount;\n  const termsError = termsRefusal(terms, bid) ??',
    tests: [`${payments}/intents/start-payment.service.test.ts`],
  },
  {
    fault: 'a second intent while the first can still be paid',
    file: `${payments}/intents/start-payment.service.ts`,
    from: `if ((await cancelPayment(ctx, payment.id)) === 'later') break;`,
    to: `await ctx.em.fork().nativeUpdate(Payment, { id: payment.id }, { status: 'canceled' });`,
    tests: [`${payments}/intents/start-payment.service.test.ts`],
  },
  {
    fault: 'another idempotency key for each attempt',
    file: `${payments}/stripe-commands/stripe-command.rules.ts`,
    from: ': idempotencyKey,',
    to: ': idempotencyKey + Math.random(),',
    tests: [
      `${payments}/stripe-commands/stripe-command.service.test.ts`,
      `${payments}/payouts/payout.service.test.ts`,
    ],
  },
  {
    fault: 'a hire although the project was closed',
    file: `${payments}/intents/apply-intent.service.ts`,
    from: 'if (isUnrefunded && isStillValid && !hireRefusal(project, bid)) {',
    to: 'if (isUnrefunded && isStillValid) {',
    tests: [`${payments}/intents/apply-intent.service.test.ts`],
  },
  {
    fault: 'a hire on other terms than the client read',
    file: `${payments}/payment.rules.ts`,
    from: 'payment.bidRevision === bid.revision &&',
    to: '',
    tests: [`${payments}/intents/intent-commands.service.test.ts`],
  },
  {
    fault: 'the fee of today instead of the one agreed',
    file: 'src/features/hires/hire.service.ts',
    from: '    feePercent,\n    hiredAt,',
    to: '    feePercent: ctx.settings.feePercent + 1,\n    hiredAt,',
    tests: ['src/features/hires/steps/step-actions.service.test.ts'],
  },
  {
    fault: 'a release while the bank looks into the payment',
    file: 'src/features/hires/hire.rules.ts',
    from: 'if (hire.frozen && moneySteps.includes(name)) return frozenError();',
    to: '',
    tests: [`${payments}/chargebacks/chargeback.service.test.ts`],
  },
  {
    fault: 'a payout before the account is ready',
    file: `${payments}/payouts/payout.service.ts`,
    from: `payout.status === 'waiting' && account?.status === 'active'`,
    to: `payout.status === 'waiting' && account !== null`,
    tests: [`${payments}/payouts/payout.service.test.ts`],
  },
  {
    fault: 'a payout while the bank looks into the payment',
    file: `${payments}/payouts/payout.service.ts`,
    from: 'if (!isReady || isFrozen) return null;',
    to: 'if (!isReady) return null;',
    tests: [`${payments}/chargebacks/chargeback.service.test.ts`],
  },
];

/** Runs these test files on a copy of the repository after `change`; returns whether they pass. */
function passesTests(change: (copy: string) => void, tests: string[]): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'));
  try {
    for (const part of ['src', 'prisma-free-migrations', 'package.json', 'vitest.config.ts']) {
      cpSync(part, join(copy, part), { recursive: true });
    }
    cpSync('tsconfig.json', join(copy, 'tsconfig.json'));
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    change(copy);
    const run = spawnSync('vitest', ['run', '--project', 'server', ...tests], { cwd: copy });
    return run.status === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns a function that inserts the mistake into a copy of the repository. */
function mutate({ file, from, to }: Mutant) {
  return (copy: string) => {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${file} no longer says: ${from}`);
    writeFileSync(path, source.replace(from, to));
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const allTests = [...new Set(mutants.flatMap(({ tests }) => tests))];
if (!passesTests(() => {}, allTests)) {
  say('The tests fail without a defect, so nothing can be measured.');
  process.exitCode = 1;
} else {
  for (const mutant of mutants) {
    const survived = passesTests(mutate(mutant), mutant.tests);
    say(`${survived ? 'SURVIVED' : 'detected'}  ${mutant.fault}`);
    if (survived) process.exitCode = 1;
  }
}
