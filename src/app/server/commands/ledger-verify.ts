import { IsolationLevel } from '@mikro-orm/core';
import { loadLedgerTotals } from '#features/ledger/ledger.queries.ts';
import { countLedgerRows, findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { findIdentityFaults } from '#features/payments/ledger-identities.queries.ts';
import { readCommandLine } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { openOrm } from '../process/schema.ts';
import { print, runCommand, withDatabase } from './command.ts';

const command = {
  usage: 'npm run ledger:verify',
  does: 'Verifies the ledger from its rows and names every fault.',
  example: 'npm run ledger:verify',
} as const;
readCommandLine(command);

/** In one snapshot, because a running server may post new entries. */
async function readLedger(url: string) {
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  try {
    return await orm.em.fork().transactional(
      async (em) => ({
        size: await countLedgerRows(em),
        totals: await loadLedgerTotals(em),
        faults: [...(await findLedgerFaults(em)), ...(await findIdentityFaults(em))],
      }),
      snapshot,
    );
  } finally {
    await orm.close(true);
  }
}

function formatFigures({
  size,
  totals,
}: Awaited<ReturnType<typeof readLedger>>): [string, string][] {
  return [
    ['accounts', formatInteger(size.accounts)],
    ['transactions', formatInteger(size.transactions)],
    ['entries', formatInteger(size.entries)],
    ['at Stripe', formatCents(totals.stripeBalance)],
    ['not yet assigned', formatCents(totals.unapplied)],
    ['protected funds', formatCents(totals.held)],
    ['developers’ earnings', formatCents(totals.payable)],
    ['payouts on their way', formatCents(totals.transferPending)],
    ['refunds on their way', formatCents(totals.refundPending)],
    ['platform fees', formatCents(totals.platformFees)],
    ['Stripe’s fees', formatCents(totals.stripeFees)],
    ['chargebacks', formatCents(totals.disputed)],
    ['owed by developers', formatCents(totals.owedByDevelopers)],
    ['chargeback losses', formatCents(totals.disputeLosses)],
    ['paid from our bank', formatCents(totals.paidFromBank)],
  ];
}

await runCommand(() =>
  withDatabase(readConfig(process.env), async (url) => {
    const ledger = await readLedger(url);
    for (const [name, figure] of formatFigures(ledger))
      print(`${name.padEnd(24)}${figure.padStart(18)}`);
    let previousFault = '';
    // Faults of one kind follow each other, and `count` is that of all faults of the kind.
    for (const { fault, subject, detail, count } of ledger.faults) {
      if (fault !== previousFault) print(`\n${fault} (${count})`);
      print(`  ${subject}: ${detail}`);
      previousFault = fault;
    }
    if (ledger.faults.length > 0) throw new Error('\nThe ledger has faults.');
    print(
      '\nEvery balance matches its entries, and every entry its hire, bid, payee and audit entry.',
    );
    print('No faults found.');
  }),
);
