import { createHash } from 'node:crypto';
import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import type { BriefSnapshot } from '#features/projects/brief/brief.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { type BriefRun, bidKey, projectIdOf } from './brief-run.ts';

interface HiredRow {
  intentId: string;
  /** Project revision and bid revision that the payment stored when it was started. */
  paidProjectRevision: number;
  paidBidRevision: number;
  /** Project revision that the hired bid is for. */
  bidProjectRevision: number;
  /** Latest revision that changed what bids were made for. */
  materialRevision: number;
}

async function findHire({ app }: BriefRun, projectId: number): Promise<HiredRow | null> {
  const [hire] = await app.sql<HiredRow>(
    `select y.stripe_intent_id as "intentId", y.project_revision as "paidProjectRevision",
       y.bid_revision as "paidBidRevision", b.project_revision as "bidProjectRevision",
       p.material_revision as "materialRevision"
     from hires h join payments y on y.project_id = h.project_id and y.milestone_id is not null
     join bids b on b.id = h.bid_id
     join projects p on p.id = h.project_id where h.project_id = $1`,
    [projectId],
  );
  return hire ?? null;
}

/**
 * Returns the latest recorded version up to this revision: a revision that was not recorded is an
 * answer to a question, which leaves the fields of the brief unchanged.
 */
function findBrief({ briefs }: BriefRun, revision: number): ProjectView | undefined {
  const shown = [...briefs.keys()].filter((one) => one <= revision);
  return briefs.get(Math.max(...shown));
}

/**
 * Returns what client and developer have seen before the hire, in the same form as
 * `describeAgreement`. `offers` has the terms of the payment page and of the bid.
 */
function describeSeen(
  run: BriefRun,
  agreement: AgreementView,
  { intentId, paidProjectRevision, paidBidRevision }: HiredRow,
) {
  const brief = findBrief(run, paidProjectRevision);
  const bid = run.bids.get(bidKey({ id: agreement.bid.id, revision: paidBidRevision }));
  const page = run.payments.get(intentId);
  const answerTo = (id: number) => bid?.criteria.find((one) => one.id === id);
  const isIncluded = ({ id }: { id: number }) => answerTo(id)?.included ?? true;
  const criteria = brief?.criteria.filter(isIncluded) ?? [];
  const excluded = brief?.criteria.filter((one) => !isIncluded(one)) ?? [];
  return {
    revision: page?.projectRevision,
    title: brief?.title,
    description: brief?.description,
    criteria: criteria.map((one) => ({ ...one, remark: answerTo(one.id)?.remark ?? null })),
    exclusions: [
      ...(brief?.exclusions ?? []),
      ...excluded.map(({ id, text }) => `${text} (${answerTo(id)?.remark})`),
    ],
    rights: brief?.rights,
    offers: [page, bid].map((one) => [one?.amount, one?.deliveryTime, one?.proposal]),
    criteriaCount: page?.criteriaCount,
  };
}

/** Returns the agreement for the comparison; its terms count as both offers. */
function describeAgreement(agreement: AgreementView) {
  const { revision, title, description, criteria, exclusions, rights, bid } = agreement;
  const offer = [bid.amount, bid.deliveryTime, bid.proposal];
  const offers = [offer, offer];
  const criteriaCount = criteria.length;
  return { revision, title, description, criteria, exclusions, rights, offers, criteriaCount };
}

async function findHireViolations(run: BriefRun, projectId: number): Promise<string[]> {
  const hire = await findHire(run, projectId);
  if (!hire) return [];
  const violations: string[] = [];
  const agreement = await run.app.as(run.client).hires.agreement({ projectId });
  const { paidProjectRevision, bidProjectRevision, materialRevision, intentId } = hire;
  if (
    agreement.revision !== paidProjectRevision ||
    paidProjectRevision !== bidProjectRevision ||
    agreement.bid.revision !== hire.paidBidRevision
  )
    violations.push(
      `the agreement is on another version than the payment: ${JSON.stringify(hire)}`,
    );
  const [agreed, seen] = [describeAgreement(agreement), describeSeen(run, agreement, hire)];
  if (canonicalJson(agreed) !== canonicalJson(seen))
    violations.push(`the agreement is not what both saw: ${JSON.stringify({ agreed, seen })}`);
  if (!run.readRevisions.has(`${agreement.bid.developerId}:${bidProjectRevision}`))
    violations.push(`the developer never read version ${bidProjectRevision}`);
  const isOutdated = bidProjectRevision < materialRevision;
  if (isOutdated && run.acceptedVersions.get(intentId) !== bidProjectRevision)
    violations.push(`an outdated bid was hired without acceptance: ${JSON.stringify(hire)}`);
  return violations;
}

interface RevisionRow {
  revision: number;
  snapshot: BriefSnapshot;
  hash: string;
}

async function findRevisionViolations(run: BriefRun, projectId: number): Promise<string[]> {
  const project = await run.app.as(run.client).projects.get({ id: projectId });
  const rows = await run.app.sql<RevisionRow>(
    `select revision, snapshot, hash from project_revisions where project_id = $1 order by revision`,
    [projectId],
  );
  const violations: string[] = [];
  const numbers = rows.map(({ revision }) => revision);
  // The first row is stored with the first edit.
  const isComplete =
    rows.length === 0 ? project.revision === 1 : numbers.at(-1) === project.revision;
  if (!isComplete || numbers.some((revision, index) => revision !== index + 1))
    violations.push(`revisions of ${project.revision} are missing: ${numbers}`);
  for (const { revision, snapshot, hash } of rows) {
    const ownHash = createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
    const seen = findBrief(run, revision);
    const differs = seen?.title !== snapshot.title || seen.description !== snapshot.description;
    if (ownHash !== hash || differs) violations.push(`revision ${revision} is not what was seen`);
  }
  const outOfRange = await run.app.sql(
    `select b.id from bids b join projects p on p.id = b.project_id
     where p.id = $1 and not b.project_revision between 1 and p.revision`,
    [projectId],
  );
  if (outOfRange.length > 0) violations.push('a bid is for a version that does not exist');
  return violations;
}

/** Returns the rules about agreements and revisions that a run has broken; empty if none. */
export async function findBriefViolations(run: BriefRun): Promise<string[]> {
  if (run.published.length !== 1) return [`${run.published.length} projects from one draft`];
  const projectId = projectIdOf(run);
  return [
    ...(await findHireViolations(run, projectId)),
    ...(await findRevisionViolations(run, projectId)),
  ];
}

interface EventCounts {
  hires: number;
  /** Hires whose bid is for a version before the latest material change. */
  onEarlierVersion: number;
  /** Confirmed bids. */
  confirmed: number;
  /** Payments that were canceled or refunded without a hire. */
  endedWithoutHire: number;
  /** Number of answers that changed the brief. */
  answers: number;
}

/** Counts what happened in all runs, because a test without events proves nothing. */
export async function countBriefEvents({ app }: Pick<BriefRun, 'app'>): Promise<EventCounts> {
  const [counts] = await app.sql<EventCounts>(
    `select (select count(*)::int from hires) as hires,
       (select count(*)::int from hires h join bids b on b.id = h.bid_id
        join projects p on p.id = h.project_id
        where b.project_revision < p.material_revision) as "onEarlierVersion",
       (select count(*)::int from bids where confirmed_at is not null) as confirmed,
       (select count(*)::int from payments where status in ('canceled', 'refunded')) as "endedWithoutHire",
       (select count(*)::int from project_questions where changes_brief) as answers`,
  );
  if (!counts) throw new Error('An aggregate has one row');
  return counts;
}
