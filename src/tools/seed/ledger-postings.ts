import {
  capturedPosting,
  hiredPosting,
  type Posting,
  refundDecidedPosting,
  refundSettledPosting,
  releasedPosting,
  stripeFeePosting,
  transferDecidedPosting,
  transferSentPosting,
} from '#features/ledger/ledger.rules.ts';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import { calculateStripeFee } from '#tools/sandbox/payments/charges.ts';
import { isAccepted } from './changes.ts';
import { generateHires, listFunded, type PlannedHire } from './hires.ts';
import type { Market } from './market.ts';
import type { FundedMilestone } from './planned-milestone.ts';

/** In the format of Stripe. These objects do not exist there. */
export function toStripeIds({ project }: PlannedHire, milestone: FundedMilestone) {
  const toId = (kind: string) => `${kind}_seed_${toStripeSuffix(project.id, milestone)}`;
  return { intent: toId('pi'), charge: toId('ch'), transfer: toId('tr'), refund: toId('re') };
}

export function toStripeSuffix(projectId: number, { position }: FundedMilestone): string {
  return position === 1 ? String(projectId) : `${projectId}_${position}`;
}

interface TimedPosting {
  posting: Posting;
  at: number;
}

function listTimedPostings(hire: PlannedHire, milestone: FundedMilestone): TimedPosting[] {
  const { project, developerId, change } = hire;
  const { paymentId, amountCents, reducedCents, feeCents, fundedAt, endedAt } = milestone;
  const { charge: chargeId, transfer: transferId, refund: refundId } = toStripeIds(hire, milestone);
  const ids = { paymentId, projectId: project.id };
  const fullAmount = { ...ids, amountCents };
  const paidCents = amountCents + reducedCents;
  const paid = { ...ids, amountCents: paidCents };
  const hirePostings = [
    ...[
      capturedPosting({ ...paid, chargeId }),
      stripeFeePosting({ ...ids, chargeId, amountCents: calculateStripeFee(paidCents) }),
      hiredPosting(paid),
    ].map((posting) => ({ posting, at: fundedAt })),
    ...(reducedCents > 0 && isAccepted(change)
      ? toRefundPostings({ ...ids, amountCents: reducedCents }, refundId, change.endedAt)
      : []),
  ];
  if (endedAt === null) return hirePostings;
  const atEnd = (posting: Posting) => ({ posting, at: endedAt });
  if (milestone.state === 'cancelled') {
    return [...hirePostings, ...toRefundPostings(fullAmount, refundId, endedAt)];
  }
  const payeeIds = { ...ids, developerId };
  const netCents = amountCents - feeCents;
  return [
    ...hirePostings,
    atEnd(releasedPosting({ ...payeeIds, amountCents, feeCents })),
    ...(milestone.isPaidOut
      ? [
          atEnd(transferDecidedPosting({ ...payeeIds, amountCents: netCents, nth: 1 })),
          atEnd(transferSentPosting({ ...ids, amountCents: netCents, transferId })),
        ]
      : []),
  ];
}

/** Of the only refund of a payment. */
function toRefundPostings(
  amount: Parameters<typeof hiredPosting>[0],
  refundId: string,
  at: number,
): TimedPosting[] {
  return [
    { posting: refundDecidedPosting({ ...amount, nth: 1 }), at },
    { posting: refundSettledPosting({ ...amount, refundId }), at },
  ];
}

/**
 * To save memory, forgets the accounts of a payment when the next one starts, because no other
 * payment uses them.
 */
class Accounts {
  private readonly permanent: Map<string, number>;
  private lastId: number;
  private temporary = new Map<string, number>();
  private newAccounts: { id: number; code: AccountCode }[] = [];

  constructor(existingIds: ReadonlyMap<string, number>, lastId: number) {
    this.permanent = new Map(existingIds);
    this.lastId = lastId;
  }

  idOf(code: AccountCode): number {
    const isPermanent = !code.includes(':') || code.startsWith('payable:');
    const ids = isPermanent ? this.permanent : this.temporary;
    const existingId = ids.get(code);
    if (existingId !== undefined) return existingId;
    this.lastId += 1;
    ids.set(code, this.lastId);
    this.newAccounts.push({ id: this.lastId, code });
    return this.lastId;
  }

  startPayment() {
    this.temporary = new Map();
  }

  takeNew() {
    return this.newAccounts.splice(0);
  }
}

export interface ExistingLedger {
  accounts: number;
  transactions: number;
  accountIds: ReadonlyMap<string, number>;
}

export interface SeedPosting extends TimedPosting {
  hire: PlannedHire;
  milestone: FundedMilestone;
  id: number;
  /** The accounts that no earlier posting uses, which must be inserted. */
  accounts: { id: number; code: AccountCode }[];
  legs: { debitId: number; creditId: number; amountCents: number }[];
}

export function* generatePostings(
  market: Market,
  existing: ExistingLedger,
): Generator<SeedPosting> {
  const accounts = new Accounts(existing.accountIds, existing.accounts);
  let id = existing.transactions;
  for (const hire of generateHires(market)) {
    for (const milestone of listFunded(hire)) {
      accounts.startPayment();
      for (const { posting, at } of listTimedPostings(hire, milestone)) {
        id += 1;
        const legs = posting.legs.map(({ debit, credit, amountCents }) => ({
          debitId: accounts.idOf(debit),
          creditId: accounts.idOf(credit),
          amountCents,
        }));
        yield { hire, milestone, posting, at, id, accounts: accounts.takeNew(), legs };
      }
    }
  }
}
