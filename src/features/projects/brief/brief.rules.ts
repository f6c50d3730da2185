import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { DomainError } from '#platform/shared/errors.ts';
import {
  type BriefChange,
  type BriefSnapshot,
  type ChangeSide,
  completeSnapshot,
  type StoredSnapshot,
} from './brief.schema.ts';
import {
  type BlankableField,
  type BriefField,
  briefFields,
  getFieldRule,
} from './brief-fields.rules.ts';
import { hasSameWording, isSameText } from './wording.rules.ts';

/** Returns whether two values of a field differ at most in characters that no reader sees. */
function isSameValue(before: unknown, after: unknown): boolean {
  return isSameText(canonicalJson(before), canonicalJson(after));
}

export function compareSnapshots(
  storedBefore: StoredSnapshot,
  storedAfter: StoredSnapshot,
): BriefChange[] {
  const before = completeSnapshot(storedBefore);
  const after = completeSnapshot(storedAfter);
  return briefFields
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/**
 * Returns the brief after an edit: `before` with the changes. A field that differs only in
 * characters that no reader sees has its former value, so that the history names all differences.
 */
export function applyChanges(before: BriefSnapshot, changes: readonly BriefChange[]) {
  const changedFields = changes.map(({ field, after }) => [field, after]);
  return { ...before, ...Object.fromEntries(changedFields) } as BriefSnapshot;
}

/** Returns whether bids must be confirmed after the edit (`FieldRule.material`). */
export function isMaterialEdit(before: BriefSnapshot, after: BriefSnapshot): boolean {
  return briefFields.some((field) => isMaterialChange(field, before[field], after[field]));
}

function isMaterialChange(field: BriefField, before: unknown, after: unknown): boolean {
  switch (getFieldRule(field).material) {
    case 'any':
      return !isSameValue(before, after);
    case 'wording':
      return !hasSameWording(String(before), String(after));
    case 'items':
      return !isSameValue(sortItems(before), sortItems(after));
    case 'addition': {
      const idsBefore = new Set(sortItems(before).map(({ id }) => id));
      return sortItems(after).some(({ id }) => !idsBefore.has(id));
    }
    default:
      return false;
  }
}

/** By id, because the order of the items is not material. */
function sortItems(items: unknown) {
  return (items as { id: number }[]).toSorted((a, b) => a.id - b.id);
}

/**
 * Returns whether an edit changes the deadline. Bidders and followers are notified of this,
 * although it is not material: after an earlier deadline, bids can be changed for a shorter time.
 */
export function isDeadlineChanged(changes: readonly BriefChange[]): boolean {
  return changes.some(({ field }) => field === 'deadline');
}

/** If `basedOn` is undefined, the edit may be based on any revision. */
export function outdatedEditRefusal(
  { revision }: { revision: number },
  basedOn: number | undefined,
): DomainError | null {
  if (basedOn === undefined || basedOn === revision) return null;
  return new DomainError(
    'conflict',
    'project_changed',
    'This project was changed in another tab or on another device. Compare both versions ' +
      'before you save.',
  );
}

/** Withdrawn bids count. */
export function visibilityFixedError(): DomainError {
  return new DomainError(
    'conflict',
    'has_bids',
    'You cannot make a project public or private after it has received a bid.',
  );
}

export function paymentOpenError(): DomainError {
  return new DomainError(
    'conflict',
    'payment_open',
    'A payment for this project is being processed. Wait for its result before you change the brief.',
  );
}

/** Per project. Agreements and histories would grow without a limit. */
const REVISIONS_PER_PROJECT_MAX = 100;

/** Returns a refusal if the project has the maximum number of revisions, else null. */
export function nextRevisionRefusal({ revision }: { revision: number }): DomainError | null {
  if (revision < REVISIONS_PER_PROJECT_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_revisions',
    `This project has ${REVISIONS_PER_PROJECT_MAX} versions and cannot be changed any more. Post ` +
      'it again as a new project.',
  );
}

export function revisionNotFoundError(): DomainError {
  return new DomainError('not_found', 'revision_not_found', 'Revision Not Found');
}

/** The client can replace the text first, but only while the project is active. */
export function currentTextError({ status }: { status: string }): DomainError {
  return new DomainError(
    'conflict',
    'present_text',
    status === 'active'
      ? 'The current version still contains this text. Edit the project or correct the answer ' +
          'first, then remove the text from the history.'
      : 'The current version contains this text and cannot be changed, because the project is no ' +
          'longer open. The text cannot be removed.',
  );
}

export function textInUseError(): DomainError {
  return new DomainError(
    'conflict',
    'text_in_use',
    'A bid, a payment or an agreement is based on a version with this text. The developer must ' +
      'confirm the current version or withdraw the bid first.',
  );
}

export function blankedVersionError(revision: number): DomainError {
  return new DomainError(
    'conflict',
    'version_blanked',
    `A text was removed from version ${revision} of your project, so you cannot hire on that ` +
      'version. Ask the developer to confirm the current version.',
  );
}

interface StoredRevision {
  revision: number;
  changes: BriefChange[];
}

/**
 * `containing`: the consecutive revisions with the text, `origin` the first of them, `next` the one
 * that replaced it, or null. Null if `revision` is not stored. `stored` is sorted by ascending
 * number.
 */
export function findRevisionsWithText<Stored extends StoredRevision>(
  stored: readonly Stored[],
  revision: number,
  field: BlankableField,
): { origin: Stored; containing: Stored[]; next: Stored | null } | null {
  const changesField = ({ changes }: Stored) => changes.some((change) => change.field === field);
  const index = stored.findIndex((candidate) => candidate.revision === revision);
  const requested = stored[index];
  if (!requested) return null;
  const until = stored.slice(0, index + 1);
  const later = stored.slice(index + 1);
  // If no revision changed the field until then, the text is that of the first revision.
  const start = Math.max(0, until.findLastIndex(changesField));
  const next = later.find(changesField) ?? null;
  const end = next ? stored.indexOf(next) : stored.length;
  const origin = stored[start] ?? requested;
  return { origin, containing: stored.slice(start, end), next };
}

/**
 * The corrected answer, if any, and the new one; blanked ones are omitted. Null if the revision
 * changed no answer.
 */
export function listQuotedAnswers({ changes }: StoredRevision): unknown[] | null {
  const change = changes.find(({ field }) => field === 'answer');
  return change ? [change.before, change.after].filter((value) => value !== null) : null;
}

export function blankSide(change: BriefChange, side: ChangeSide): BriefChange {
  if (change[side] === null) return change;
  return { ...change, [side]: null, blanked: [...(change.blanked ?? []), side] };
}

/**
 * From `introduced` to the last revision before the answer was corrected. `stored` is sorted by
 * ascending number.
 */
export function listRevisionsWithAnswer<Stored extends StoredRevision>(
  stored: readonly Stored[],
  introduced: Stored,
  answer: unknown,
): Stored[] {
  const text = canonicalJson(answer);
  const later = stored.filter(({ revision }) => revision > introduced.revision);
  const end = later.findIndex(({ changes }) =>
    changes.some(({ field, before }) => field === 'answer' && canonicalJson(before) === text),
  );
  return [introduced, ...(end === -1 ? later : later.slice(0, end))];
}

/** Both sides of each change, because the revision may have introduced or corrected the answer. */
export function blankAnswer(changes: readonly BriefChange[], answer: unknown): BriefChange[] {
  const text = canonicalJson(answer);
  const blank = (change: BriefChange, side: ChangeSide) =>
    canonicalJson(change[side]) === text ? blankSide(change, side) : change;
  return changes.map((change) =>
    change.field === 'answer' ? blank(blank(change, 'before'), 'after') : change,
  );
}
