import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { type PlannedHire, planBidsAndHire } from './hires.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';
import { Random } from './random.ts';
import { sentences } from './text-pools.ts';

/** Of hires, and of projects that have a bid but no hire. */
const HIRE_SHARE = 0.5;
const BID_SHARE = 0.03;
const MESSAGES_MAX = 7;
const HOUR_MS = 3_600_000;

interface PlannedMessage {
  senderId: number;
  text: string;
  at: number;
}

export interface PlannedConversation {
  clientId: number;
  developerId: number;
  projectId: number;
  plannedMessages: PlannedMessage[];
  isUnread: boolean;
}

export function* generateConversations(market: Market): Generator<PlannedConversation> {
  for (const project of market.projects()) {
    const random = new Random(market.plan.seed, 'talk', project.nth);
    const draw = random.next();
    // No conversation in either case, because `BID_SHARE` is smaller.
    if (draw > HIRE_SHARE) continue;
    const { bids, hire } = planBidsAndHire(market, project);
    const partner = findPartner(hire, draw < BID_SHARE ? bids[0] : undefined);
    if (partner && partner.startsAt <= market.plan.now)
      yield planConversation(market, random, project, partner);
  }
}

interface Partner {
  developerId: number;
  startsAt: number;
}

function planConversation(
  market: Market,
  random: Random,
  { id: projectId, clientId }: PlannedProject,
  { developerId, startsAt }: Partner,
): PlannedConversation {
  const messages: PlannedMessage[] = [];
  const count = 2 + random.int(MESSAGES_MAX - 1);
  for (let at = startsAt; messages.length < count && at <= market.plan.now; ) {
    const senderId = messages.length % 2 === 0 ? clientId : developerId;
    messages.push({ senderId, text: random.pick(sentences), at });
    at = Math.floor(at + random.between(0.01, 1.5) * DAY_MS);
  }
  const isUnread = random.happens(0.1);
  return { clientId, developerId, projectId, plannedMessages: messages, isUnread };
}

function findPartner(hire: PlannedHire | null, bid: PlannedBid | undefined): Partner | undefined {
  if (hire) return { developerId: hire.developerId, startsAt: hire.hiredAt + HOUR_MS };
  return bid && { developerId: bid.developerId, startsAt: bid.at + HOUR_MS };
}

export function messageKey(id: number): string {
  return `seed-${String(id).padStart(16, '0')}`;
}
