import { DAY_MS } from '#platform/shared/deadline.ts';
import { Chance } from './chance.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';
import { buildStory, type Story } from './stories.ts';
import { sentences } from './words.ts';

/** Shares of hires and of other projects with a bid that have a conversation. */
const OF_HIRES = 0.5;
const OF_BIDS = 0.03;
const MESSAGES_MOST = 7;

interface Said {
  senderId: number;
  text: string;
  at: number;
}

export interface Talk {
  clientId: number;
  developerId: number;
  projectId: number;
  said: Said[];
  /** Whether the recipient has not read the last message. */
  unread: boolean;
}

/** Conversations of clients with the hired developers and with some bidders. */
export function* talks(market: Market): Generator<Talk> {
  for (const project of market.projects()) {
    const chance = new Chance(market.plan.seed, 'talk', project.nth);
    const draw = chance.next();
    if (draw > OF_HIRES) continue;
    const { bids, story } = buildStory(market, project);
    const partner = partnerOf(story, draw < OF_BIDS ? bids[0] : undefined);
    if (partner && partner.from <= market.plan.now)
      yield talkWith(market, chance, project, partner);
  }
}

interface Partner {
  developerId: number;
  from: number;
}

function talkWith(
  market: Market,
  chance: Chance,
  { id: projectId, clientId }: PlannedProject,
  { developerId, from }: Partner,
): Talk {
  const said: Said[] = [];
  const many = 2 + chance.below(MESSAGES_MOST - 1);
  for (let at = from; said.length < many && at <= market.plan.now; ) {
    const senderId = said.length % 2 === 0 ? clientId : developerId;
    said.push({ senderId, text: chance.pick(sentences), at });
    at = Math.floor(at + chance.between(0.01, 1.5) * DAY_MS);
  }
  return { clientId, developerId, projectId, said, unread: chance.happens(0.1) };
}

function partnerOf(story: Story | null, bid: PlannedBid | undefined): Partner | undefined {
  if (story) return { developerId: story.developerId, from: story.hiredAt + 3_600_000 };
  return bid && { developerId: bid.developerId, from: bid.at + 3_600_000 };
}

/** Returns the idempotency key of a message; it is the same in each run. */
export function messageKey(id: number): string {
  return `seed-${String(id).padStart(16, '0')}`;
}
