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
import { generateHires, type PlannedHire } from './hires.ts';
import type { Market } from './market.ts';

/** Returns ids in the format of Stripe for a hire. These objects do not exist at Stripe. */
export function toStripeIds({ project }: PlannedHire) {
  const toId = (kind: string) => `${kind}_seed_${project.id}`;
  return { intent: toId('pi'), charge: toId('ch'), transfer: toId('tr'), refund: toId('re') };
}

interface TimedPosting {
  posting: Posting;
  /** Milliseconds since 1970. */
  at: number;
}

/** Returns all postings of a hire in order of time. */
function listTimedPostings(hire: PlannedHire): TimedPosting[] {
  const { project, paymentId, developerId, amountCents, feeCents, hiredAt, endedAt } = hire;
  const { charge: chargeId, transfer: transferId, refund: refundId } = toStripeIds(hire);
  const ids = { paymentId, projectId: project.id };
  const fullAmount = { ...ids, amountCents };
  const hirePostings = [
    capturedPosting({ ...fullAmount, chargeId }),
    stripeFeePosting({ ...ids, chargeId, amountCents: calculateStripeFee(amountCents) }),
    hiredPosting(fullAmount),
  ].map((posting) => ({ posting, at: hiredAt }));
  if (endedAt === null) return hirePostings;
  const atEnd = (posting: Posting) => ({ posting, at: endedAt });
  if (hire.state === 'cancelled') {
    return [
      ...hirePostings,
      atEnd(refundDecidedPosting({ ...fullAmount, nth: 1 })),
      atEnd(refundSettledPosting({ ...fullAmount, refundId })),
    ];
  }
  const payeeIds = { ...ids, developerId };
  const netCents = amountCents - feeCents;
  return [
    ...hirePostings,
    atEnd(releasedPosting({ ...payeeIds, amountCents, feeCents })),
    ...(hire.isPaidOut
      ? [
          atEnd(transferDecidedPosting({ ...payeeIds, amountCents: netCents, nth: 1 })),
          atEnd(transferSentPosting({ ...ids, amountCents: netCents, transferId })),
        ]
      : []),
  ];
}

/**
 * Assigns ids to ledger accounts by code. To save memory, forgets the accounts of a payment when
 * the next hire starts, because no other hire uses these accounts.
 */
class Accounts {
  private readonly permanent: Map<string, number>;
  private lastId: number;
  private temporary = new Map<string, number>();
  /** Accounts created since the last call of `takeNew`. */
  private newAccounts: { id: number; code: AccountCode }[] = [];

  constructor(existingIds: ReadonlyMap<string, number>, lastId: number) {
    this.permanent = new Map(existingIds);
    this.lastId = lastId;
  }

  /** Returns the id of an account. Creates the account if it is missing. */
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

  startHire() {
    this.temporary = new Map();
  }

  takeNew() {
    return this.newAccounts.splice(0);
  }
}

/** The ledger before the seed. */
export interface ExistingLedger {
  /** Highest id of an account. */
  accounts: number;
  /** Highest id of a transaction. */
  transactions: number;
  /** Ids of the platform's existing accounts by code. */
  accountIds: ReadonlyMap<string, number>;
}

/** A posting with the ids of its rows. */
export interface SeedPosting extends TimedPosting {
  hire: PlannedHire;
  /** Id of the transaction. */
  id: number;
  /** The accounts that no earlier posting uses, which must be inserted. */
  accounts: { id: number; code: AccountCode }[];
  legs: { debitId: number; creditId: number; amountCents: number }[];
}

/** Yields all postings and the ids of their rows. Each call yields the same postings and ids. */
export function* generatePostings(
  market: Market,
  existing: ExistingLedger,
): Generator<SeedPosting> {
  const accounts = new Accounts(existing.accountIds, existing.accounts);
  let id = existing.transactions;
  for (const hire of generateHires(market)) {
    accounts.startHire();
    for (const { posting, at } of listTimedPostings(hire)) {
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
