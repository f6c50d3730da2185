import { hasSeveralMilestones } from '#features/hires/milestones/several-milestones.rules.ts';
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
  return [
    ...findEntryFaults(ledger),
    ...listMilestones(hire).flatMap((milestone) => findTotalFaults(ledger, milestone)),
    ...findUnknownPayments(ledger, hire),
  ];
}

interface ArchivedMilestone {
  /** Such as `the hire` or `milestone 2`. */
  name: string;
  paymentId: string | null;
  amountCents: number;
  /** What lower prices gave back after the payment. */
  reducedCents?: number | undefined;
  releasedCents: number;
  feeCents: number;
}

/** Before the third format, a hire had one milestone, whose fields were those of the hire. */
function listMilestones(hire: ArchiveParts['hire']): ArchivedMilestone[] {
  if (!isHireOfMilestones(hire)) return [{ ...hire, name: 'the hire' }];
  return hire.milestones.map((milestone) => ({
    ...milestone,
    name: hasSeveralMilestones(hire) ? `milestone ${milestone.position}` : 'the hire',
  }));
}

type HireOfMilestones = Extract<ArchiveParts, { about: { version: 3 } }>['hire'];

function isHireOfMilestones(hire: ArchiveParts['hire']): hire is HireOfMilestones {
  return Array.isArray(hire.milestones);
}

/** A payment that the ledger protects must be that of a milestone. */
function findUnknownPayments(
  ledger: readonly ArchiveLedgerEntry[],
  hire: ArchiveParts['hire'],
): string[] {
  if (!isHireOfMilestones(hire)) return [];
  const known = hire.milestones.map(({ paymentId }) => paymentId);
  return ledger
    .filter(({ kind, paymentId }) => kind === 'hired' && !known.includes(paymentId))
    .map(({ id }) => `entry ${id} protects a payment of no milestone`);
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
  { name, paymentId, ...milestone }: ArchivedMilestone,
): string[] {
  // Nothing was posted for a milestone that is not funded; its amount is only agreed.
  if (paymentId === null) return [];
  const sumCents = (kind: PostingKind, account?: AccountKind) =>
    ledger
      .filter((entry) => entry.paymentId === paymentId && entry.kind === kind)
      .filter(({ credit }) => !account || readAccountKind(credit) === account)
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  const { amountCents, reducedCents = 0, releasedCents, feeCents } = milestone;
  const comparisons: [verb: string, ledgerCents: number, statedCents: number][] = [
    ['was protected', sumCents('hired'), amountCents + reducedCents],
    ['was released', sumCents('released'), releasedCents],
    ['was kept as the fee', sumCents('released', 'platform_fee'), feeCents],
  ];
  return comparisons
    .filter(([, ledgerCents, statedCents]) => ledgerCents !== statedCents)
    .map(
      ([verb, ledgerCents, statedCents]) =>
        `${ledgerCents} cents ${verb}, ${name} says ${statedCents}`,
    );
}
