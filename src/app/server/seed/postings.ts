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
import { feeOf } from '#platform/server/stripe-sandbox/charges.ts';
import type { Market } from './market.ts';
import { type Story, stories } from './stories.ts';

/** Returns ids in the format of Stripe. These objects do not exist at Stripe. */
export function idsAtStripe({ project }: Story) {
  const of = (kind: string) => `${kind}_seed_${project.id}`;
  return { intent: of('pi'), charge: of('ch'), transfer: of('tr'), refund: of('re') };
}

interface Effect {
  posting: Posting;
  at: number;
}

/** Returns all postings of a story in order of time. */
function effectsOf(story: Story): Effect[] {
  const { project, paymentId, developerId, amountCents, feeCents, hiredAt, endedAt } = story;
  const { charge: chargeId, transfer: transferId, refund: refundId } = idsAtStripe(story);
  const about = { paymentId, projectId: project.id };
  const all = { ...about, amountCents };
  const paid = [
    capturedPosting({ ...all, chargeId }),
    stripeFeePosting({ ...about, chargeId, amountCents: feeOf(amountCents) }),
    hiredPosting(all),
  ].map((posting) => ({ posting, at: hiredAt }));
  if (endedAt === null) return paid;
  const ended = (posting: Posting) => ({ posting, at: endedAt });
  if (story.state === 'cancelled') {
    return [
      ...paid,
      ended(refundDecidedPosting({ ...all, nth: 1 })),
      ended(refundSettledPosting({ ...all, refundId })),
    ];
  }
  const share = { ...about, developerId };
  const net = amountCents - feeCents;
  return [
    ...paid,
    ended(releasedPosting({ ...share, amountCents, feeCents })),
    ...(story.isPaidOut
      ? [
          ended(transferDecidedPosting({ ...share, amountCents: net, nth: 1 })),
          ended(transferSentPosting({ ...about, amountCents: net, transferId })),
        ]
      : []),
  ];
}

/** Ids of ledger accounts by code. The accounts of a payment are removed after its story. */
class Accounts {
  private readonly lasting: Map<string, number>;
  private last: number;
  private passing = new Map<string, number>();
  /** Accounts created since the last read. */
  private fresh: { id: number; code: AccountCode }[] = [];

  constructor(known: ReadonlyMap<string, number>, after: number) {
    this.lasting = new Map(known);
    this.last = after;
  }

  idOf(code: AccountCode): number {
    const isLasting = !code.includes(':') || code.startsWith('payable:');
    const ids = isLasting ? this.lasting : this.passing;
    const known = ids.get(code);
    if (known !== undefined) return known;
    this.last += 1;
    ids.set(code, this.last);
    this.fresh.push({ id: this.last, code });
    return this.last;
  }

  nextStory() {
    this.passing = new Map();
  }

  met() {
    return this.fresh.splice(0);
  }
}

/** The state of the ledger before the seed. */
export interface BooksTaken {
  accounts: number;
  transactions: number;
  /** Ids of the platform's existing accounts by code. */
  known: ReadonlyMap<string, number>;
}

export interface Posted extends Effect {
  story: Story;
  id: number;
  accounts: { id: number; code: AccountCode }[];
  legs: { debitId: number; creditId: number; amountCents: number }[];
}

/** Yields all postings with their ids in the ledger, the same in each iteration. */
export function* posted(market: Market, taken: BooksTaken): Generator<Posted> {
  const accounts = new Accounts(taken.known, taken.accounts);
  let id = taken.transactions;
  for (const story of stories(market)) {
    accounts.nextStory();
    for (const { posting, at } of effectsOf(story)) {
      id += 1;
      const legs = posting.legs.map(({ debit, credit, amountCents }) => ({
        debitId: accounts.idOf(debit),
        creditId: accounts.idOf(credit),
        amountCents,
      }));
      yield { story, posting, at, id, accounts: accounts.met(), legs };
    }
  }
}
