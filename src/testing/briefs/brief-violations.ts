import { createHash } from 'node:crypto';
import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import type { BriefSnapshot } from '#features/projects/brief/brief.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { type BriefRun, bidKey, projectIdOf } from './brief-run.ts';

interface HiredRow {
  /** Intent, bid revision and project revision that the payment noted. */
  intent: string;
  noted: number;
  bidNoted: number;
  /** Version that the hired bid is for, and the last one that bids must be confirmed for. */
  answered: number;
  material: number;
}

async function findHire({ app }: BriefRun, projectId: number): Promise<HiredRow | null> {
  const [hire] = await app.sql<HiredRow>(
    `select y.stripe_intent_id as intent, y.project_revision as noted, y.bid_revision as "bidNoted",
       b.project_revision as answered, p.material_revision as material
     from hires h join payments y on y.id = h.payment_id join bids b on b.id = h.bid_id
     join projects p on p.id = h.project_id where h.project_id = $1`,
    [projectId],
  );
  return hire ?? null;
}

/** Returns the brief of a revision; a revision that was not shown is an answer to a question. */
function findBrief({ briefs }: BriefRun, revision: number): ProjectView | undefined {
  const shown = [...briefs.keys()].filter((one) => one <= revision);
  return briefs.get(Math.max(...shown));
}

/** Returns what the two sides were shown before the hire, in the form of an agreement. */
function describeShown(
  run: BriefRun,
  agreement: AgreementView,
  { intent, noted, bidNoted }: HiredRow,
) {
  const brief = findBrief(run, noted);
  const bid = run.bids.get(bidKey({ id: agreement.bid.id, revision: bidNoted }));
  const page = run.payments.get(intent);
  const answerTo = (id: number) => bid?.criteria.find((one) => one.id === id);
  const isIncluded = ({ id }: { id: number }) => answerTo(id)?.included ?? true;
  const criteria = brief?.criteria.filter(isIncluded) ?? [];
  const excluded = brief?.criteria.filter((one) => !isIncluded(one)) ?? [];
  return {
    ...{ revision: page?.projectRevision, title: brief?.title, description: brief?.description },
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

function describeAgreed(agreement: AgreementView) {
  const { revision, title, description, criteria, exclusions, rights, bid } = agreement;
  const offer = [bid.amount, bid.deliveryTime, bid.proposal];
  const offers = [offer, offer];
  const criteriaCount = criteria.length;
  return { revision, title, description, criteria, exclusions, rights, offers, criteriaCount };
}

async function findHireViolations(run: BriefRun, projectId: number): Promise<string[]> {
  const hire = await findHire(run, projectId);
  if (!hire) return [];
  const found: string[] = [];
  const agreement = await run.app.as(run.client).hires.agreement({ projectId });
  const { noted, answered, material, intent } = hire;
  if (
    agreement.revision !== noted ||
    noted !== answered ||
    agreement.bid.revision !== hire.bidNoted
  )
    found.push(`the agreement is on another version than the payment: ${JSON.stringify(hire)}`);
  const [agreed, shown] = [describeAgreed(agreement), describeShown(run, agreement, hire)];
  if (canonicalJson(agreed) !== canonicalJson(shown))
    found.push(`the agreement is not what both saw: ${JSON.stringify({ agreed, shown })}`);
  if (!run.readRevisions.has(`${agreement.bid.developerId}:${answered}`))
    found.push(`the developer never read version ${answered}`);
  if (answered < material && run.acceptedVersions.get(intent) !== answered)
    found.push(`an unconfirmed bid was hired without a choice: ${JSON.stringify(hire)}`);
  return found;
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
  const found: string[] = [];
  const numbers = rows.map(({ revision }) => revision);
  const isComplete =
    rows.length === 0 ? project.revision === 1 : numbers.at(-1) === project.revision;
  if (!isComplete || numbers.some((revision, at) => revision !== at + 1))
    found.push(`revisions of ${project.revision} are missing: ${numbers}`);
  for (const { revision, snapshot, hash } of rows) {
    const own = createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
    const shown = findBrief(run, revision);
    const differs = shown?.title !== snapshot.title || shown.description !== snapshot.description;
    if (own !== hash || differs) found.push(`revision ${revision} is not what was shown`);
  }
  const outOfRange = await run.app.sql(
    `select b.id from bids b join projects p on p.id = b.project_id
     where p.id = $1 and not b.project_revision between 1 and p.revision`,
    [projectId],
  );
  if (outOfRange.length > 0) found.push('a bid answers a version that does not exist');
  return found;
}

/** Returns the rules that a run has broken. */
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
  /** Hires on a version before the last material change. */
  onEarlierVersion: number;
  /** Confirmed bids. */
  confirmed: number;
  /** Payments that were cancelled or returned. */
  returned: number;
  /** Number of answers that changed the brief. */
  answers: number;
}

/** Returns how much happened in all runs, because a test without events proves nothing. */
export async function countBriefEvents({ app }: Pick<BriefRun, 'app'>): Promise<EventCounts> {
  const [counts] = await app.sql<EventCounts>(
    `select (select count(*)::int from hires) as hires,
       (select count(*)::int from hires h join bids b on b.id = h.bid_id
        join projects p on p.id = h.project_id
        where b.project_revision < p.material_revision) as "onEarlierVersion",
       (select count(*)::int from bids where confirmed_at is not null) as confirmed,
       (select count(*)::int from payments where status in ('canceled', 'refunded')) as returned,
       (select count(*)::int from project_questions where changes_brief) as answers`,
  );
  if (!counts) throw new Error('An aggregate has one row');
  return counts;
}
