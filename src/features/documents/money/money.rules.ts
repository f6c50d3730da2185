import type { AccountKind } from '#features/ledger/ledger-account.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export type MoneyRole = 'client' | 'developer';

interface Flow {
  sign: 1 | -1;
  /** Absent means any account. */
  debits?: readonly AccountKind[];
  credits?: readonly AccountKind[];
}

const protectedFlows: Flow[] = [
  { sign: 1, credits: ['held'] },
  { sign: -1, debits: ['held'] },
];

/** What Bidwright owes the developer, less what the developer owes. */
const earnings: AccountKind[] = ['payable', 'transfer_pending', 'developer_receivable'];
/** The client's money at Bidwright. */
const funds: AccountKind[] = ['unapplied', 'held', 'refund_pending'];
const outside: AccountKind[] = ['stripe_clearing', 'platform_bank'];

/**
 * How an entry of the ledger changes each column. What a lost chargeback takes from the developer
 * reduces the earnings; debt that is written off increases them. A chargeback returns money to the
 * client when the bank takes it.
 */
const flowsByColumn = {
  earnedCents: [
    { sign: 1, debits: ['held', 'dispute_loss'], credits: earnings },
    { sign: -1, debits: earnings, credits: ['dispute_receivable'] },
  ],
  paidOutCents: [
    { sign: 1, debits: earnings, credits: ['stripe_clearing'] },
    { sign: -1, debits: ['stripe_clearing'], credits: earnings },
  ],
  protectedCents: protectedFlows,
  paidCents: [{ sign: 1, debits: ['stripe_clearing'], credits: ['unapplied'] }],
  returnedCents: [
    { sign: 1, debits: [...funds, 'dispute_receivable'], credits: outside },
    { sign: -1, debits: outside, credits: ['held', 'refund_pending'] },
    { sign: -1, debits: outside, credits: ['dispute_receivable', 'dispute_loss'] },
    { sign: -1, debits: ['platform_bank'], credits: ['unapplied'] },
  ],
} as const satisfies Record<string, readonly Flow[]>;

export type MoneyColumn = keyof typeof flowsByColumn;

/** In the order of display. */
export const columnsByRole = {
  client: ['paidCents', 'protectedCents', 'returnedCents'],
  developer: ['earnedCents', 'protectedCents', 'paidOutCents'],
} as const satisfies Record<MoneyRole, readonly MoneyColumn[]>;

/** The value at the end of a period; the other columns are sums of its movements. */
export function isBalance(column: MoneyColumn): boolean {
  return column === 'protectedCents';
}

const accountsByRole: Record<MoneyRole, readonly AccountKind[]> = {
  client: funds,
  developer: [...earnings, 'held'],
};

interface Movement {
  debit: AccountKind;
  credit: AccountKind;
  amountCents: number;
}

/** Negative if the column becomes smaller. */
export function calculateChange(
  column: MoneyColumn,
  { debit, credit, amountCents }: Movement,
): number {
  const flows: readonly Flow[] = flowsByColumn[column];
  const flow = flows.find(
    ({ debits, credits }) =>
      (!debits || debits.includes(debit)) && (!credits || credits.includes(credit)),
  );
  return flow ? flow.sign * amountCents : 0;
}

export function sumChanges(column: MoneyColumn, movements: readonly Movement[]): number {
  return movements.reduce((sum, movement) => sum + calculateChange(column, movement), 0);
}

/** False for Stripe's fees and for what others bear of a chargeback. */
export function isMovementOf(role: MoneyRole, movement: Movement): boolean {
  const accounts = accountsByRole[role];
  return (
    accounts.includes(movement.debit) ||
    accounts.includes(movement.credit) ||
    columnsByRole[role].some((column) => calculateChange(column, movement) !== 0)
  );
}

export const YEAR_MIN = 2000;
/** PostgreSQL cannot read the end of the year 9999 in ISO 8601. */
export const YEAR_MAX = 9998;

export interface MonthSum extends Movement {
  /** Such as `2026-03`, in UTC. */
  month: string;
}

/**
 * The months of the year in UTC, without those that have not begun. `sums` contains those of all
 * years, because a balance depends on the years before.
 */
export function listMonths(sums: readonly MonthSum[], year: number, now: Date) {
  const currentMonth = now.toISOString().slice(0, 7);
  return Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, '0')}`)
    .filter((month) => month <= currentMonth)
    .map((month) => {
      const ofMonth = sums.filter((sum) => sum.month === month);
      const untilMonth = sums.filter((sum) => sum.month <= month);
      return {
        month,
        paidCents: sumChanges('paidCents', ofMonth),
        earnedCents: sumChanges('earnedCents', ofMonth),
        protectedCents: sumChanges('protectedCents', untilMonth),
        returnedCents: sumChanges('returnedCents', ofMonth),
        paidOutCents: sumChanges('paidOutCents', ofMonth),
      };
    });
}

export function moneyRefusal({ role }: { role: Role }): DomainError | null {
  if (role !== 'admin') return null;
  return new DomainError(
    'forbidden',
    'no_own_money',
    'Admins have no money of their own here. The ledger is under Reconciliation.',
  );
}
