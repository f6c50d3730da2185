import type { FieldChange } from '#features/projects/brief/brief.schema.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { type ActorRef, changeProjectRefusal } from '#features/projects/project.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { changeBidRefusal } from '../bid.rules.ts';
import type { CriterionAnswer } from '../bid.schema.ts';

interface ProjectRevisions {
  revision: number;
  /** The revision of the last material change of the brief. */
  materialRevision: number;
}

function projectChangedError(): DomainError {
  return new DomainError(
    'conflict',
    'project_changed',
    'The client changed this project after you opened it. See what changed, then try again.',
  );
}

function revisionMissingError(): DomainError {
  return new DomainError('invalid', 'no_such_revision', 'The project does not have this revision.');
}

/**
 * Also refuses a revision that the project does not have. An undefined `readRevision` is not
 * checked.
 */
export function projectChangedRefusal(
  readRevision: number | undefined,
  { revision, materialRevision }: ProjectRevisions,
): DomainError | null {
  if (readRevision === undefined) return null;
  if (readRevision > revision) return revisionMissingError();
  return readRevision < materialRevision ? projectChangedError() : null;
}

export function criteriaRefusal(
  answers: readonly CriterionAnswer[] | undefined,
  { criteria }: { criteria: readonly Criterion[] },
): DomainError | null {
  const isKnown = ({ id }: CriterionAnswer) => criteria.some((criterion) => criterion.id === id);
  if (!answers || answers.every(isKnown)) return null;
  return new DomainError(
    'invalid',
    'no_such_criterion',
    'The project no longer has this criterion. Reload the project and try again.',
  );
}

type BidParams = Parameters<typeof changeBidRefusal>;

/**
 * Unlike a change, a confirmation is also possible after the deadline. It must be for the current
 * revision of the project, even if the last edit was not material.
 */
export function confirmBidRefusal(
  bid: BidParams[0],
  project: { status: string; revision: number },
  actor: BidParams[2],
  readRevision: number,
): DomainError | null {
  const refusal = changeBidRefusal(bid, project, actor);
  if (refusal) return refusal;
  if (project.status !== 'active') {
    return new DomainError('conflict', 'not_active', 'This project is no longer open.');
  }
  if (readRevision > project.revision) return revisionMissingError();
  return readRevision < project.revision ? projectChangedError() : null;
}

export function askConfirmationRefusal(
  bid: { status: string },
  project: { clientId: number; status: string },
  actor: ActorRef,
): DomainError | null {
  const refusal = changeProjectRefusal(project, actor);
  if (refusal) return refusal;
  if (bid.status === 'active') return null;
  return new DomainError('conflict', 'no_live_bid', 'This bid is no longer open.');
}

/** Compares with the last material change of the brief. */
export function isBidOutdated(
  bid: { projectRevision: number },
  project: { materialRevision: number },
): boolean {
  return bid.projectRevision < project.materialRevision;
}

const findAnswer = (answers: readonly CriterionAnswer[], criterionId: number) =>
  answers.find((answer) => answer.id === criterionId);

/** A blanked value is null and has no criteria. */
const toCriteria = (value: unknown) => (Array.isArray(value) ? (value as Criterion[]) : []);

/** `text` is the text at the time of the bid. */
export interface ChangedExclusion extends Criterion {
  /** Null if the client removed the criterion. */
  currentText: string | null;
}

/** `changes` are the changes since the revision that the bid is for. */
export function listChangedExclusions(
  answers: readonly CriterionAnswer[],
  changes: readonly FieldChange[] | undefined,
): ChangedExclusion[] {
  const change = changes?.find(({ field }) => field === 'criteria');
  const before = toCriteria(change?.before);
  const after = toCriteria(change?.after);
  return before
    .filter(({ id }) => findAnswer(answers, id)?.included === false)
    .map(({ id, text }) => {
      const currentText = after.find((criterion) => criterion.id === id)?.text ?? null;
      return { id, text, currentText };
    })
    .filter(({ text, currentText }) => text !== currentText);
}

/** A criterion without an answer counts as included without a remark or weight. */
export function hasCriteriaChanged(
  before: readonly CriterionAnswer[],
  after: readonly CriterionAnswer[],
): boolean {
  const criterionIds = new Set([...before, ...after].map(({ id }) => id));
  return [...criterionIds].some((criterionId) => {
    const answerBefore = findAnswer(before, criterionId);
    const answerAfter = findAnswer(after, criterionId);
    return (
      (answerBefore?.included ?? true) !== (answerAfter?.included ?? true) ||
      (answerBefore?.remark ?? null) !== (answerAfter?.remark ?? null) ||
      answerBefore?.share !== answerAfter?.share
    );
  });
}
