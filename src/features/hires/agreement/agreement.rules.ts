import type { Bid } from '#features/bids/bid.entity.ts';
import type { CriterionAnswer } from '#features/bids/bid.schema.ts';
import type { BriefSnapshot, Criterion } from '#features/projects/brief/brief.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { AgreementContent } from './agreement.schema.ts';

/** An answer to a question about the project, or a former text of it. */
export interface GivenAnswer {
  /** Id and text of the question. */
  id: number;
  text: string;
  answer: string;
  /** When this text was published, as ISO 8601. */
  answeredAt: string;
}

interface AgreementParts {
  project: { id: number; clientId: number };
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
  >;
  /** The texts of an answer by ascending time. */
  answers: readonly GivenAnswer[];
}

/** Returns the content of an agreement on a revision of a project and a bid for it. */
export function buildAgreement(parts: AgreementParts): AgreementContent {
  const { project, revision, snapshot, bid, answers } = parts;
  const { title, description, category, skills, rights, files } = snapshot;
  return {
    projectId: project.id,
    revision,
    ...{ title, description, category, skills },
    criteria: listIncludedCriteria(snapshot.criteria, bid.criteria),
    exclusions: [...snapshot.exclusions, ...listExcluded(snapshot.criteria, bid.criteria)],
    rights,
    files,
    answers: listAgreedAnswers(answers, findConfirmationTime(bid)),
    bid: {
      id: bid.id,
      revision: bid.revision,
      developerId: bid.developerId,
      amount: bid.amount,
      deliveryTime: bid.deliveryTime,
      proposal: bid.proposal,
    },
    clientId: project.clientId,
  };
}

/** Returns when the developer last placed, changed or confirmed the bid, as ISO 8601. */
function findConfirmationTime({
  createdAt,
  revisedAt,
  confirmedAt,
}: AgreementParts['bid']): string {
  const times = [createdAt, revisedAt, confirmedAt].filter((time) => time instanceof Date);
  return new Date(Math.max(...times.map((time) => time.getTime()))).toISOString();
}

/**
 * Returns each answer as it was when the bid was last confirmed, and beside it, marked as later, the
 * present text of an answer that was given or corrected afterwards.
 */
function listAgreedAnswers(
  answers: readonly GivenAnswer[],
  confirmedAt: string,
): AgreementContent['answers'] {
  const byQuestion = Map.groupBy(answers, ({ id }) => id);
  return [...byQuestion.values()].flatMap((texts) => {
    const agreed = texts.findLast(({ answeredAt }) => answeredAt <= confirmedAt);
    const later = texts.findLast(({ answeredAt }) => answeredAt > confirmedAt);
    return [
      ...(agreed ? [{ ...agreed, isLater: false }] : []),
      ...(later ? [{ ...later, isLater: true }] : []),
    ];
  });
}

/** A criterion without an answer is included in the price. */
function isIncluded(answers: readonly CriterionAnswer[], id: number): boolean {
  return answers.find((answer) => answer.id === id)?.included ?? true;
}

/** Returns the criteria that the bid includes, with the developer's remarks. */
export function listIncludedCriteria(
  criteria: readonly Criterion[],
  answers: readonly CriterionAnswer[],
): AgreementContent['criteria'] {
  return criteria
    .filter(({ id }) => isIncluded(answers, id))
    .map(({ id, text }) => ({ id, text, remark: findRemark(answers, id) }));
}

function findRemark(answers: readonly CriterionAnswer[], id: number): string | null {
  return answers.find((answer) => answer.id === id)?.remark ?? null;
}

/** Returns the criteria that the bid does not include, as exclusions. */
function listExcluded(criteria: readonly Criterion[], answers: readonly CriterionAnswer[]) {
  return criteria
    .filter(({ id }) => !isIncluded(answers, id))
    .map(({ id, text }) => {
      const remark = findRemark(answers, id);
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

/** Returns the refusal if one of the ids is not a criterion of the agreement; null otherwise. */
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

/** Returns the refusal if a delivery does not mark each criterion as met; null otherwise. */
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
  criterionId?: number | undefined;
  quote?: string | null | undefined;
}

type AgreedTexts = Pick<AgreementContent, 'title' | 'description' | 'criteria' | 'exclusions'>;

/** Characters of a quoted passage, unless it is a whole line. */
const PASSAGE_MIN = 10;

/**
 * Returns the refusal if the agreement has no such passage, or if the quote is too short to say
 * which passage is meant; null otherwise.
 */
function quoteRefusal(quote: string, agreed: AgreedTexts | null): DomainError | null {
  const texts = agreed
    ? [
        agreed.title,
        agreed.description,
        ...agreed.criteria.map(({ text }) => text),
        ...agreed.exclusions,
      ]
    : [];
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
  if (isLine || passage.length >= PASSAGE_MIN) return null;
  return new DomainError(
    'invalid',
    'passage_too_short',
    `Quote a whole line of the agreement, or at least ${PASSAGE_MIN} characters.`,
  );
}

/**
 * Returns the refusal if a request for changes neither names a criterion nor quotes a passage of
 * the agreed brief; null otherwise, or if the agreement has no criteria.
 */
export function changesSubjectRefusal(
  { criterionId, quote }: ChangesSubject,
  agreed: AgreedTexts | null,
): DomainError | null {
  const criteria = agreed?.criteria ?? [];
  if (criterionId !== undefined) return unknownCriterionRefusal([criterionId], criteria);
  if (quote) return quoteRefusal(quote, agreed);
  if (criteria.length === 0) return null;
  return new DomainError(
    'invalid',
    'subject_needed',
    'Choose the criterion that is not met, or quote a passage of the agreement.',
  );
}
