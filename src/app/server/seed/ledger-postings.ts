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
import { calculateStripeFee } from '#platform/server/stripe-sandbox/payments/charges.ts';
import { generateHires, type PlannedHire } from './hires.ts';
import type { Market } from './market.ts';

/** Returns ids in the format of Stripe. These objects do not exist at Stripe. */
export function stripeIds({ project }: PlannedHire) {
  const toId = (kind: string) => `${kind}_seed_${project.id}`;
  return { intent: toId('pi'), charge: toId('ch'), transfer: toId('tr'), refund: toId('re') };
}

interface Effect {
  posting: Posting;
  at: number;
}

/** Returns all postings of a hire in order of time. */
function listEffects(hire: PlannedHire): Effect[] {
  const { project, paymentId, developerId, amountCents, feeCents, hiredAt, endedAt } = hire;
  const { charge: chargeId, transfer: transferId, refund: refundId } = stripeIds(hire);
  const about = { paymentId, projectId: project.id };
  const all = { ...about, amountCents };
  const hireEffects = [
    capturedPosting({ ...all, chargeId }),
    stripeFeePosting({ ...about, chargeId, amountCents: calculateStripeFee(amountCents) }),
    hiredPosting(all),
  ].map((posting) => ({ posting, at: hiredAt }));
  if (endedAt === null) return hireEffects;
  const atEnd = (posting: Posting) => ({ posting, at: endedAt });
  if (hire.state === 'cancelled') {
    return [
      ...hireEffects,
      atEnd(refundDecidedPosting({ ...all, nth: 1 })),
      atEnd(refundSettledPosting({ ...all, refundId })),
    ];
  }
  const share = { ...about, developerId };
  const net = amountCents - feeCents;
  return [
    ...hireEffects,
    atEnd(releasedPosting({ ...share, amountCents, feeCents })),
    ...(hire.isPaidOut
      ? [
          atEnd(transferDecidedPosting({ ...share, amountCents: net, nth: 1 })),
          atEnd(transferSentPosting({ ...about, amountCents: net, transferId })),
        ]
      : []),
  ];
}

/** Ids of ledger accounts by code. The accounts of a payment are removed after its hire. */
class Accounts {
  private readonly permanent: Map<string, number>;
  private last: number;
  private temporary = new Map<string, number>();
  /** Accounts created since the last read. */
  private unread: { id: number; code: AccountCode }[] = [];

  constructor(existingId: ReadonlyMap<string, number>, after: number) {
    this.permanent = new Map(existingId);
    this.last = after;
  }

  idOf(code: AccountCode): number {
    const isPermanent = !code.includes(':') || code.startsWith('payable:');
    const ids = isPermanent ? this.permanent : this.temporary;
    const existingId = ids.get(code);
    if (existingId !== undefined) return existingId;
    this.last += 1;
    ids.set(code, this.last);
    this.unread.push({ id: this.last, code });
    return this.last;
  }

  startHire() {
    this.temporary = new Map();
  }

  takeNew() {
    return this.unread.splice(0);
  }
}

/** The state of the ledger before the seed. */
export interface ExistingLedger {
  accounts: number;
  transactions: number;
  /** Ids of the platform's existing accounts by code. */
  known: ReadonlyMap<string, number>;
}

export interface SeedPosting extends Effect {
  hire: PlannedHire;
  id: number;
  accounts: { id: number; code: AccountCode }[];
  legs: { debitId: number; creditId: number; amountCents: number }[];
}

/** Yields all postings with their ids in the ledger, the same in each iteration. */
export function* generatePostings(
  market: Market,
  existing: ExistingLedger,
): Generator<SeedPosting> {
  const accounts = new Accounts(existing.known, existing.accounts);
  let id = existing.transactions;
  for (const hire of generateHires(market)) {
    accounts.startHire();
    for (const { posting, at } of listEffects(hire)) {
      id += 1;
      const legs = posting.legs.map(({ debit, credit, amountCents }) => ({
        debitId: accounts.idOf(debit),
        creditId: accounts.idOf(credit),
        amountCents,
      }));
      yield { hire, posting, at, id, accounts: accounts.takeNew(), legs };
    }
  }
}
