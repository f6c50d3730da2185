import { accountPairsByPosting, type PostingKind } from '#features/ledger/ledger.rules.ts';
import type { AccountKind } from '#features/ledger/ledger-account.rules.ts';
import type { ArchiveLedgerEntry, ArchiveParts } from './archive.schema.ts';

/**
 * Each belongs to one payment. A developer's accounts are not checked: other projects also post to
 * them.
 */
const paymentAccountKinds: readonly string[] = [
  'unapplied',
  'held',
  'refund_pending',
  'transfer_pending',
];

// Returns any text, not an `AccountKind`, because an exported file may contain anything.
// Stryker disable next-line StringLiteral: a text always has a first part
const readAccountKind = (code: string) => code.split(':')[0] ?? '';

function isPostingKind(kind: string): kind is PostingKind {
  return Object.hasOwn(accountPairsByPosting, kind);
}

function isKnownMove({ kind, debit, credit }: ArchiveLedgerEntry): boolean {
  if (!isPostingKind(kind)) return false;
  const pairs: readonly (readonly [AccountKind, AccountKind])[] = accountPairsByPosting[kind];
  const debitKind = readAccountKind(debit);
  const creditKind = readAccountKind(credit);
  return pairs.some(([allowedDebit, allowedCredit]) => {
    return allowedDebit === debitKind && allowedCredit === creditKind;
  });
}

export function findArchivedLedgerFaults({
  ledger,
  hire,
}: Pick<ArchiveParts, 'ledger' | 'hire'>): string[] {
  return [...findEntryFaults(ledger), ...findTotalFaults(ledger, hire)];
}

function findEntryFaults(ledger: readonly ArchiveLedgerEntry[]): string[] {
  const balances = new Map<string, number>();
  const sumHeldCents = () =>
    [...balances].reduce(
      (sum, [code, cents]) => sum + (readAccountKind(code) === 'held' ? cents : 0),
      0,
    );
  return ledger.flatMap((entry, index) => {
    const { id, debit, credit, amountCents, heldCents } = entry;
    const previousId = ledger[index - 1]?.id ?? 0;
    balances.set(debit, (balances.get(debit) ?? 0) - amountCents);
    balances.set(credit, (balances.get(credit) ?? 0) + amountCents);
    const isOverdrawn =
      paymentAccountKinds.includes(readAccountKind(debit)) && (balances.get(debit) ?? 0) < 0;
    const checks: [isWrong: boolean, fault: string][] = [
      [id <= previousId, 'is out of order'],
      [amountCents <= 0, 'moves nothing'],
      [
        !isKnownMove(entry),
        `moves ${entry.kind} from ${readAccountKind(debit)} to ${readAccountKind(credit)}`,
      ],
      [isOverdrawn, `overdraws ${readAccountKind(debit)}`],
      [heldCents !== sumHeldCents(), `says ${heldCents} is protected, not ${sumHeldCents()}`],
    ];
    return checks.filter(([isWrong]) => isWrong).map(([, fault]) => `entry ${id} ${fault}`);
  });
}

function findTotalFaults(
  ledger: readonly ArchiveLedgerEntry[],
  hire: ArchiveParts['hire'],
): string[] {
  const sumCents = (kind: PostingKind, account?: AccountKind) =>
    ledger
      .filter((entry) => entry.paymentId === hire.paymentId && entry.kind === kind)
      .filter(({ credit }) => !account || readAccountKind(credit) === account)
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  const comparisons: [verb: string, ledgerCents: number, hireCents: number][] = [
    ['was protected', sumCents('hired'), hire.amountCents],
    ['was released', sumCents('released'), hire.releasedCents],
    ['was kept as the fee', sumCents('released', 'platform_fee'), hire.feeCents],
  ];
  return comparisons
    .filter(([, ledgerCents, hireCents]) => ledgerCents !== hireCents)
    .map(
      ([verb, ledgerCents, hireCents]) =>
        `${ledgerCents} cents ${verb}, the hire says ${hireCents}`,
    );
}
