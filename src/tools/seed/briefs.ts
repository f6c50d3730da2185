import { createHash } from 'node:crypto';
import type { BriefChange, BriefSnapshot } from '#features/projects/brief/brief.schema.ts';
import { blankBrief } from '#features/projects/brief/brief-fields.rules.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';
import { Random } from './random.ts';
import { generateBrief, sentences } from './text-pools.ts';

/** Shares of projects with criteria, with an edit, and with a question. */
const CRITERIA_SHARE = 0.3;
const EDITED_SHARE = 0.2;
const ASKED_SHARE = 0.3;
const ANSWERED_SHARE = 0.8;

const exampleCriteria = [
  'It works in the current Chrome, Firefox and Safari, on a phone and on a desk.',
  'The code is in our repository, and its tests pass.',
].map((text, index) => ({ id: index + 1, text }));

interface PlannedRevision {
  revision: number;
  at: number;
  changes: BriefChange[];
  snapshot: BriefSnapshot;
  hash: string;
}

interface PlannedBrief {
  current: BriefSnapshot;
  editedAt: number | null;
  revision: number;
  /** Both revisions of an edited project; empty if there was no edit. */
  revisions: PlannedRevision[];
}

export function planBrief({ plan }: Pick<Market, 'plan'>, project: PlannedProject): PlannedBrief {
  const hasCriteria = new Random(plan.seed, 'criteria', project.nth).happens(CRITERIA_SHARE);
  const criteria = hasCriteria ? exampleCriteria : [];
  const { title, description, skills } = generateBrief(plan.seed, project.id, project.category);
  const { category, budget, deadline, isPrivate, isUrgent, createdAt } = project;
  const current: BriefSnapshot = {
    ...blankBrief,
    title,
    description,
    category,
    budget,
    isPrivate,
    isUrgent,
    skills,
    criteria,
    deadline: new Date(deadline).toISOString(),
    exclusions: hasCriteria ? ['Hosting is not part of this project.'] : [],
    rights: hasCriteria ? { kind: 'all_rights' } : null,
  };
  const editedAt = planEditTime({ plan }, project);
  if (editedAt === null) return { current, editedAt, revision: 1, revisions: [] };
  const first = { ...current, budget: budget + 50 };
  const change = { field: 'budget' as const, before: first.budget, after: budget };
  const revisions = [
    toRevision(1, createdAt, first, []),
    toRevision(2, editedAt, current, [change]),
  ];
  return { current, editedAt, revision: 2, revisions };
}

function planEditTime(
  { plan }: Pick<Market, 'plan'>,
  { nth, createdAt, deadline }: PlannedProject,
): number | null {
  if (!new Random(plan.seed, 'edit', nth).happens(EDITED_SHARE)) return null;
  return createdAt + Math.floor((Math.min(deadline, plan.now) - createdAt) / 4);
}

function toRevision(
  revision: number,
  at: number,
  snapshot: BriefSnapshot,
  changes: BriefChange[],
): PlannedRevision {
  const hash = createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
  return { revision, at, changes, snapshot, hash };
}

/** Times are in milliseconds since 1970. */
export interface PlannedQuestion {
  id: number;
  askerId: number;
  text: string;
  askedAt: number;
  answer: string | null;
  answeredAt: number | null;
}

/** At most one question, with the same id as the project. */
export function planQuestions(market: Market, project: PlannedProject): PlannedQuestion[] {
  const random = new Random(market.plan.seed, 'question', project.nth);
  const [first] = market.bids(project);
  if (!first || !random.happens(ASKED_SHARE)) return [];
  const isAnswered = random.happens(ANSWERED_SHARE);
  const untilBid = first.at - project.createdAt;
  return [
    {
      id: project.id,
      askerId: first.developerId,
      text: random.pick(sentences),
      askedAt: project.createdAt + Math.floor(untilBid / 3),
      answer: isAnswered ? random.pick(sentences) : null,
      answeredAt: isAnswered ? project.createdAt + Math.floor(untilBid / 2) : null,
    },
  ];
}

/**
 * A bid from before the edit is outdated, except a hired one, which was confirmed at the time of
 * the edit.
 */
export function planBidVersion(
  market: Market,
  project: PlannedProject,
  bid: PlannedBid,
  { isHired }: { isHired: boolean },
): { projectRevision: number; confirmedAt: number | null } {
  const editedAt = planEditTime(market, project);
  const revision = editedAt === null ? 1 : 2;
  const isOutdated = editedAt !== null && bid.at < editedAt;
  if (!isOutdated) return { projectRevision: revision, confirmedAt: null };
  return isHired
    ? { projectRevision: revision, confirmedAt: editedAt }
    : { projectRevision: 1, confirmedAt: null };
}
