import { biddingClosedRefusal } from '#features/bids/bid.rules.ts';
import {
  isReadersTurn,
  isWorkFrozen,
  type TurnContext,
} from '#features/hires/deadlines/turn.rules.ts';
import {
  type InvitationStatus,
  isAwaitingAnswer,
} from '#features/projects/invitations/invitation.rules.ts';
import { isExpired, type ProjectStatus } from '#features/projects/project.rules.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';

export const workStages = ['draft', 'open', 'invited', 'bid', 'running', 'ended'] as const;
export type WorkStage = (typeof workStages)[number];

export const stagesByRole = {
  client: ['draft', 'open', 'running', 'ended'],
  developer: ['invited', 'bid', 'running', 'ended'],
} as const satisfies Record<string, readonly WorkStage[]>;

export const workKinds = ['draft', 'project', 'invitation', 'bid', 'hire'] as const;
export const waitingParties = ['me', 'client', 'developer', 'admin', 'bank'] as const;
export type WaitingParty = (typeof waitingParties)[number];

/** All stages but `ended` together. */
export const CURRENT_WORK_MAX = 200;

export interface WorkSearch {
  search?: string;
  stage?: WorkStage;
}

/** Invalid values are ignored, because users can edit URLs. */
export function readWorkSearch(params: Record<string, unknown>): WorkSearch {
  const search = parseSearchParam(params.search);
  const stage = parseEnumParam(workStages, params.stage);
  return { ...(search && { search }), ...(stage && { stage }) };
}

/** The amount is in whole dollars. */
interface OpenOffer {
  developerId: number;
  developerName: string;
  amount: number;
}

export interface OpenProject {
  status: ProjectStatus;
  deadline: Date;
  /** Bids that the client can still accept or decline. */
  activeBids: number;
  openQuestions: number;
  openRequests: number;
  /** The newest one; null if no developer has an offer to answer. */
  pendingOffer: OpenOffer | null;
  /** Accepted, so that `activeBids` includes its bid. */
  acceptedOffer: OpenOffer | null;
}

export function openProjectWaitsFor(project: OpenProject, now: Date): WaitingParty {
  const { activeBids, openQuestions, openRequests } = project;
  const isWaiting = activeBids + openQuestions + openRequests > 0 || isExpired(project, now);
  return isWaiting ? 'me' : 'developer';
}

interface InvitedTo {
  invitation: InvitationStatus;
  status: ProjectStatus;
  deadline: Date;
  /** The client cannot hire. */
  isPaused: boolean;
}

export function invitationWaitsFor(invited: InvitedTo, now: Date): WaitingParty {
  if (invited.invitation === 'pending') return isAwaitingAnswer(invited, now) ? 'me' : 'client';
  return invited.isPaused || biddingClosedRefusal(invited, now) ? 'client' : 'me';
}

export function bidWaitsFor({ isOutdated }: { isOutdated: boolean }): WaitingParty {
  return isOutdated ? 'me' : 'client';
}

/** Null if the hire has ended. */
export function hireWaitsFor(hire: TurnContext): WaitingParty | null {
  if (!hire.next) return null;
  if (isReadersTurn(hire)) return 'me';
  return isWorkFrozen(hire) ? 'bank' : hire.next.turn;
}

interface Ordered {
  waitsFor: WaitingParty | null;
  dueAt: string | null;
}

const NO_DEADLINE = Number.POSITIVE_INFINITY;

/** What waits for the user comes first, then what is due first. */
export function compareWork(a: Ordered, b: Ordered): number {
  const rank = ({ waitsFor }: Ordered) => (waitsFor === 'me' ? 0 : 1);
  const time = ({ dueAt }: Ordered) => (dueAt === null ? NO_DEADLINE : Date.parse(dueAt));
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return time(a) === time(b) ? 0 : time(a) - time(b);
}

/** In cents. Null if the text of a draft is no budget yet. */
export function toDraftAmount(budget: string | number | undefined): number | null {
  const dollars = Number(parseDollarDigits(String(budget ?? '')));
  return Number.isInteger(dollars) && dollars > 0 ? dollars * 100 : null;
}
