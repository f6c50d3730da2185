import { accountPairsByPosting, type PostingKind } from '#features/ledger/ledger.rules.ts';
import type { AccountKind } from '#features/ledger/ledger-account.rules.ts';
import type { ArchiveLedgerEntry, ArchiveParts } from './archive.schema.ts';

/** Kinds of accounts that a project cannot overdraw. */
const nonNegativeAccounts: readonly string[] = [
  'unapplied',
  'held',
  'refund_pending',
  'transfer_pending',
];

// Stryker disable next-line StringLiteral: a text always has a first part
const accountKindOf = (code: string) => code.split(':')[0] ?? '';

function isPostingKind(kind: string): kind is PostingKind {
  return Object.hasOwn(accountPairsByPosting, kind);
}

function isKnownMove({ kind, debit, credit }: ArchiveLedgerEntry): boolean {
  if (!isPostingKind(kind)) return false;
  const pairs: readonly (readonly [AccountKind, AccountKind])[] = accountPairsByPosting[kind];
  return pairs.some(([from, to]) => from === accountKindOf(debit) && to === accountKindOf(credit));
}

/** Returns the faults of an exported ledger, by its own entries and the hire. */
export function findLedgerFaults({
  ledger,
  hire,
}: Pick<ArchiveParts, 'ledger' | 'hire'>): string[] {
  return [...findEntryFaults(ledger), ...findTotalFaults(ledger, hire)];
}

function findEntryFaults(ledger: readonly ArchiveLedgerEntry[]): string[] {
  const balances = new Map<string, number>();
  const heldFunds = () =>
    [...balances].reduce(
      (sum, [code, cents]) => sum + (accountKindOf(code) === 'held' ? cents : 0),
      0,
    );
  return ledger.flatMap((entry, index) => {
    const { id, debit, credit, amountCents, heldCents } = entry;
    const before = ledger[index - 1]?.id ?? 0;
    balances.set(debit, (balances.get(debit) ?? 0) - amountCents);
    balances.set(credit, (balances.get(credit) ?? 0) + amountCents);
    const isOverdrawn =
      nonNegativeAccounts.includes(accountKindOf(debit)) && (balances.get(debit) ?? 0) < 0;
    const faults: [isWrong: boolean, what: string][] = [
      [id <= before, 'is out of order'],
      [amountCents <= 0, 'moves nothing'],
      [
        !isKnownMove(entry),
        `moves ${entry.kind} from ${accountKindOf(debit)} to ${accountKindOf(credit)}`,
      ],
      [isOverdrawn, `overdraws ${accountKindOf(debit)}`],
      [heldCents !== heldFunds(), `says ${heldCents} is protected, not ${heldFunds()}`],
    ];
    return faults.filter(([isWrong]) => isWrong).map(([, what]) => `entry ${id} ${what}`);
  });
}

function findTotalFaults(
  ledger: readonly ArchiveLedgerEntry[],
  hire: ArchiveParts['hire'],
): string[] {
  const sum = (kind: PostingKind, account?: AccountKind) =>
    ledger
      .filter((entry) => entry.paymentId === hire.paymentId && entry.kind === kind)
      .filter(({ credit }) => !account || accountKindOf(credit) === account)
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  const comparisons: [what: string, inLedger: number, inHire: number][] = [
    ['was protected', sum('hired'), hire.amountCents],
    ['was released', sum('released'), hire.releasedCents],
    ['was kept as the fee', sum('released', 'platform_fee'), hire.feeCents],
  ];
  return comparisons
    .filter(([, inLedger, inHire]) => inLedger !== inHire)
    .map(([what, inLedger, inHire]) => `${inLedger} cents ${what}, the hire says ${inHire}`);
}
