import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { type PlannedHire, planBidsAndHire } from './hires.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';
import { Random } from './random.ts';
import { sentences } from './text-pools.ts';

/** Shares of hires and of other projects with a bid that have a conversation. */
const HIRE_SHARE = 0.5;
const BID_SHARE = 0.03;
const MESSAGES_MAX = 7;

interface PlannedMessage {
  senderId: number;
  text: string;
  at: number;
}

export interface PlannedConversation {
  clientId: number;
  developerId: number;
  projectId: number;
  drafts: PlannedMessage[];
  /** Whether the recipient has not read the last message. */
  isUnread: boolean;
}

/** Conversations of clients with the hired developers and with some bidders. */
export function* generateConversations(market: Market): Generator<PlannedConversation> {
  for (const project of market.projects()) {
    const random = new Random(market.plan.seed, 'talk', project.nth);
    const draw = random.next();
    if (draw > HIRE_SHARE) continue;
    const { bids, hire } = planBidsAndHire(market, project);
    const partner = findPartner(hire, draw < BID_SHARE ? bids[0] : undefined);
    if (partner && partner.from <= market.plan.now)
      yield planConversation(market, random, project, partner);
  }
}

interface Partner {
  developerId: number;
  from: number;
}

function planConversation(
  market: Market,
  random: Random,
  { id: projectId, clientId }: PlannedProject,
  { developerId, from }: Partner,
): PlannedConversation {
  const messages: PlannedMessage[] = [];
  const count = 2 + random.int(MESSAGES_MAX - 1);
  for (let at = from; messages.length < count && at <= market.plan.now; ) {
    const senderId = messages.length % 2 === 0 ? clientId : developerId;
    messages.push({ senderId, text: random.pick(sentences), at });
    at = Math.floor(at + random.between(0.01, 1.5) * DAY_MS);
  }
  return { clientId, developerId, projectId, drafts: messages, isUnread: random.happens(0.1) };
}

function findPartner(hire: PlannedHire | null, bid: PlannedBid | undefined): Partner | undefined {
  if (hire) return { developerId: hire.developerId, from: hire.hiredAt + 3_600_000 };
  return bid && { developerId: bid.developerId, from: bid.at + 3_600_000 };
}

/** Returns the idempotency key of a message; it is the same in each run. */
export function messageKey(id: number): string {
  return `seed-${String(id).padStart(16, '0')}`;
}
