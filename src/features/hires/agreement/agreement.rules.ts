import type { Bid } from '#features/bids/bid.entity.ts';
import type { CriterionAnswer } from '#features/bids/bid.schema.ts';
import { assignCriteria } from '#features/bids/milestones/bid-milestones.rules.ts';
import { listFieldTexts } from '#features/projects/brief/brief.labels.ts';
import type { BriefSnapshot } from '#features/projects/brief/brief.schema.ts';
import { agreedFields, pickFields } from '#features/projects/brief/brief-fields.rules.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { AgreementContent } from './agreement.schema.ts';

export interface AnswerVersion {
  id: number;
  text: string;
  answer: string;
  /** ISO 8601. */
  answeredAt: string;
}

interface AgreementParts {
  project: { id: number; clientId: number };
  /** The revision that `snapshot` contains. */
  revision: number;
  snapshot: BriefSnapshot;
  bid: Pick<
    Bid,
    | 'id'
    | 'revision'
    | 'developerId'
    | 'amount'
    | 'deliveryTime'
    | 'proposal'
    | 'criteria'
    | 'createdAt'
    | 'revisedAt'
    | 'confirmedAt'
  > &
    Partial<Pick<Bid, 'milestones'>>;
  /** The oldest version of an answer comes first. */
  answers: readonly AnswerVersion[];
}

/** Agreed with the hire. Each accepted change creates the next one. */
export const FIRST_VERSION = 1;

export function buildAgreement(parts: AgreementParts): AgreementContent {
  const { project, revision, snapshot, bid, answers } = parts;
  const criteria = listIncludedCriteria(snapshot.criteria, bid.criteria);
  const includedIds = criteria.map(({ id }) => id);
  return {
    ...pickFields(snapshot, agreedFields),
    projectId: project.id,
    revision,
    criteria,
    exclusions: [...snapshot.exclusions, ...listExcludedCriteria(snapshot.criteria, bid.criteria)],
    answers: listAgreedAnswers(answers, getConfirmationTime(bid)),
    bid: {
      id: bid.id,
      revision: bid.revision,
      developerId: bid.developerId,
      amount: bid.amount,
      deliveryTime: bid.deliveryTime,
      proposal: bid.proposal,
    },
    // Not a key without a value: the hash of an agreement of one milestone does not change.
    ...(bid.milestones && {
      milestones: assignCriteria(bid.milestones, includedIds),
    }),
    clientId: project.clientId,
  };
}

/** ISO 8601 time of the last placing, change or confirmation. */
function getConfirmationTime({ createdAt, revisedAt, confirmedAt }: AgreementParts['bid']): string {
  const times = [createdAt, revisedAt, confirmedAt].filter((time) => time instanceof Date);
  return new Date(Math.max(...times.map((time) => time.getTime()))).toISOString();
}

/**
 * The answer as it was when the bid was last confirmed; a newer one is also returned, marked as
 * later. ISO texts have the same order as the times.
 */
function listAgreedAnswers(
  answers: readonly AnswerVersion[],
  confirmedAt: string,
): AgreementContent['answers'] {
  const byQuestion = Map.groupBy(answers, ({ id }) => id);
  return [...byQuestion.values()].flatMap((versions) => {
    const agreed = versions.findLast(({ answeredAt }) => answeredAt <= confirmedAt);
    const later = versions.findLast(({ answeredAt }) => answeredAt > confirmedAt);
    return [
      ...(agreed ? [{ ...agreed, isLater: false }] : []),
      ...(later ? [{ ...later, isLater: true }] : []),
    ];
  });
}

/** A criterion that the bid does not mention is included. */
function isIncluded(bidCriteria: readonly CriterionAnswer[], criterionId: number): boolean {
  return bidCriteria.find(({ id }) => id === criterionId)?.included ?? true;
}

export function listIncludedCriteria(
  criteria: readonly Criterion[],
  bidCriteria: readonly CriterionAnswer[],
): AgreementContent['criteria'] {
  return criteria
    .filter(({ id }) => isIncluded(bidCriteria, id))
    .map(({ id, text }) => {
      const share = bidCriteria.find((answer) => answer.id === id)?.share;
      // Not a key without a value, as for `milestones`.
      return { id, text, remark: findRemark(bidCriteria, id), ...(share && { share }) };
    });
}

function findRemark(bidCriteria: readonly CriterionAnswer[], criterionId: number): string | null {
  return bidCriteria.find(({ id }) => id === criterionId)?.remark ?? null;
}

export function listExcludedCriteria(
  criteria: readonly Criterion[],
  bidCriteria: readonly CriterionAnswer[],
): string[] {
  return criteria
    .filter(({ id }) => !isIncluded(bidCriteria, id))
    .map(({ id, text }) => {
      const remark = findRemark(bidCriteria, id);
      return remark ? `${text} (${remark})` : text;
    });
}

export function agreementNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'no_agreement',
    'This agreement does not exist, or you cannot see it.',
  );
}

function unknownCriterionRefusal(
  ids: readonly number[],
  criteria: readonly Criterion[],
): DomainError | null {
  if (ids.every((id) => criteria.some((criterion) => criterion.id === id))) return null;
  return new DomainError(
    'invalid',
    'no_such_criterion',
    'The agreement does not have this criterion. Reload the project and try again.',
  );
}

/** A delivery must mark exactly the agreed criteria. */
export function unmetCriteriaRefusal(
  metIds: readonly number[],
  criteria: readonly Criterion[],
): DomainError | null {
  const unmet = criteria.filter(({ id }) => !metIds.includes(id));
  if (unmet.length === 0) return unknownCriterionRefusal(metIds, criteria);
  const texts = unmet.map(({ text }) => `“${text}”`).join(', ');
  return new DomainError(
    'invalid',
    'criteria_unmet',
    `Mark every agreed criterion as met before you deliver. Missing: ${texts}`,
  );
}

const normalizeSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

interface ChangesSubject {
  criterionIds?: readonly number[];
  quote?: string | null | undefined;
}

/**
 * As the page of the agreement shows them. Only answers that were published after the last
 * confirmation of the bid are omitted, because they were not agreed on.
 */
function listAgreedTexts(agreed: AgreementContent): string[] {
  const { criteria, answers, bid, milestones = [] } = agreed;
  return [
    ...agreedFields.flatMap((field) => listFieldTexts(field, agreed[field])),
    ...criteria.flatMap(({ remark }) => remark ?? []),
    ...milestones.flatMap(({ title, amount, days }) => [
      ...(title === null ? [] : [title]),
      formatDollars(amount),
      formatDays(days),
    ]),
    ...answers.flatMap(({ text, answer, isLater }) => (isLater ? [] : [text, answer])),
    formatDollars(bid.amount),
    formatDays(bid.deliveryTime),
    bid.proposal,
  ];
}

/** Of a quoted passage that is not a whole line. */
const PASSAGE_MIN_LENGTH = 10;

/** Any white space counts as one space. */
function quoteRefusal(quote: string, agreed: AgreementContent | null): DomainError | null {
  const texts = agreed ? listAgreedTexts(agreed) : [];
  const passage = normalizeSpace(quote);
  if (!texts.some((text) => normalizeSpace(text).includes(passage))) {
    return new DomainError(
      'invalid',
      'no_such_passage',
      'The agreement does not contain this passage. Copy the words from the agreement.',
    );
  }
  const isLine = texts.some((text) =>
    text.split('\n').some((line) => normalizeSpace(line) === passage),
  );
  if (isLine || passage.length >= PASSAGE_MIN_LENGTH) return null;
  return new DomainError(
    'invalid',
    'passage_too_short',
    `Quote a whole line of the agreement, or at least ${PASSAGE_MIN_LENGTH} characters.`,
  );
}

/**
 * The subject is criteria, a passage of the agreement, or both. It is required if the agreement has
 * criteria.
 */
export function changesSubjectRefusal(
  { criterionIds = [], quote }: ChangesSubject,
  agreed: AgreementContent | null,
): DomainError | null {
  const criteria = agreed?.criteria ?? [];
  const criterionRefusal = unknownCriterionRefusal(criterionIds, criteria);
  if (criterionRefusal) return criterionRefusal;
  if (quote) return quoteRefusal(quote, agreed);
  if (criterionIds.length > 0 || criteria.length === 0) return null;
  return new DomainError(
    'invalid',
    'subject_needed',
    'Choose the criteria that are not met, or quote a passage of the agreement.',
  );
}
