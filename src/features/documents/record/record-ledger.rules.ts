import { accountPairsByPosting, type PostingKind } from '#features/ledger/ledger.rules.ts';
import type { AccountKind } from '#features/ledger/ledger-account.rules.ts';
import type { Entry, Parts } from './record.schema.ts';

/** Kinds of accounts that a project cannot overdraw. */
const covered: readonly string[] = ['unapplied', 'held', 'refund_pending', 'transfer_pending'];

// Stryker disable next-line StringLiteral: a text always has a first part
const kindIn = (code: string) => code.split(':')[0] ?? '';

function isPosting(kind: string): kind is PostingKind {
  return Object.hasOwn(accountPairsByPosting, kind);
}

function isKnown({ kind, debit, credit }: Entry): boolean {
  if (!isPosting(kind)) return false;
  const pairs: readonly (readonly [AccountKind, AccountKind])[] = accountPairsByPosting[kind];
  return pairs.some(([from, to]) => from === kindIn(debit) && to === kindIn(credit));
}

/** Returns the faults of an exported ledger, by its own entries and the hire. */
export function ledgerFaultsIn({ ledger, hire }: Pick<Parts, 'ledger' | 'hire'>): string[] {
  return [...lineFaults(ledger), ...sumFaults(ledger, hire)];
}

function lineFaults(ledger: readonly Entry[]): string[] {
  const balances = new Map<string, number>();
  const heldFunds = () =>
    [...balances].reduce((sum, [code, cents]) => sum + (kindIn(code) === 'held' ? cents : 0), 0);
  return ledger.flatMap((entry, nth) => {
    const { id, debit, credit, amountCents, heldCents } = entry;
    const before = ledger[nth - 1]?.id ?? 0;
    balances.set(debit, (balances.get(debit) ?? 0) - amountCents);
    balances.set(credit, (balances.get(credit) ?? 0) + amountCents);
    const overdrawn = covered.includes(kindIn(debit)) && (balances.get(debit) ?? 0) < 0;
    const faults: [isWrong: boolean, what: string][] = [
      [id <= before, 'is out of order'],
      [amountCents <= 0, 'moves nothing'],
      [!isKnown(entry), `moves ${entry.kind} from ${kindIn(debit)} to ${kindIn(credit)}`],
      [overdrawn, `overdraws ${kindIn(debit)}`],
      [heldCents !== heldFunds(), `says ${heldCents} is protected, not ${heldFunds()}`],
    ];
    return faults.filter(([isWrong]) => isWrong).map(([, what]) => `entry ${id} ${what}`);
  });
}

function sumFaults(ledger: readonly Entry[], hire: Parts['hire']): string[] {
  const sum = (kind: PostingKind, account?: AccountKind) =>
    ledger
      .filter((entry) => entry.paymentId === hire.paymentId && entry.kind === kind)
      .filter(({ credit }) => !account || kindIn(credit) === account)
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  const compared: [what: string, inLedger: number, inHire: number][] = [
    ['was protected', sum('hired'), hire.amountCents],
    ['was released', sum('released'), hire.releasedCents],
    ['was kept as the fee', sum('released', 'platform_fee'), hire.feeCents],
  ];
  return compared
    .filter(([, inLedger, inHire]) => inLedger !== inHire)
    .map(([what, inLedger, inHire]) => `${inLedger} cents ${what}, the hire says ${inHire}`);
}
