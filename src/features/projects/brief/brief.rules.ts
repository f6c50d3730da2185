import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { DomainError } from '#platform/shared/errors.ts';
import {
  type BriefChange,
  type BriefSnapshot,
  type ChangeSide,
  type FieldToBlank,
  snapshotFields,
} from './brief.schema.ts';
import { hasSameWording } from './wording.rules.ts';

/** Returns the fields that differ between two snapshots, in the order of `snapshotFields`. */
export function compareSnapshots(before: BriefSnapshot, after: BriefSnapshot): BriefChange[] {
  return snapshotFields
    .filter((field) => canonicalJson(before[field]) !== canonicalJson(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/**
 * Returns whether bids must be confirmed after the edit: it changes the words or numbers of the
 * description, the budget, the criteria, the exclusions or the rights, or it adds files.
 */
export function isMaterialEdit(before: BriefSnapshot, after: BriefSnapshot): boolean {
  const differs = (field: 'budget' | 'exclusions' | 'rights') =>
    canonicalJson(before[field]) !== canonicalJson(after[field]);
  const filesBefore = new Set(before.files.map(({ id }) => id));
  return (
    !hasSameWording(before.description, after.description) ||
    differs('budget') ||
    differs('exclusions') ||
    differs('rights') ||
    serializeCriteria(before) !== serializeCriteria(after) ||
    after.files.some(({ id }) => !filesBefore.has(id))
  );
}

/** Returns the criteria independent of their order, which is not material. */
function serializeCriteria({ criteria }: BriefSnapshot): string {
  return canonicalJson(criteria.toSorted((a, b) => a.id - b.id));
}

/**
 * Returns whether an edit moves the deadline to a later time. Bidders and followers are notified of
 * it although it is not material.
 */
export function isDeadlineExtended(changes: readonly BriefChange[]): boolean {
  return changes.some(
    ({ field, before, after }) =>
      field === 'deadline' && Date.parse(String(after)) > Date.parse(String(before)),
  );
}

/**
 * Returns a refusal if the caller has edited another revision (`basedOn`) than the present one,
 * else null. Without `basedOn`, the edit may be based on any revision.
 */
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

/** Returns the refusal to change the visibility after the first bid, even if it was withdrawn. */
export function visibilityFixedError(): DomainError {
  return new DomainError(
    'conflict',
    'has_bids',
    'You cannot make a project public or private after it has received a bid.',
  );
}

/** Returns the refusal of a material edit while Stripe processes a payment. */
export function paymentOpenError(): DomainError {
  return new DomainError(
    'conflict',
    'payment_open',
    'A payment for this project is being processed. Wait for its result before you change the brief.',
  );
}

export function revisionNotFoundError(): DomainError {
  return new DomainError('not_found', 'revision_not_found', 'Revision Not Found');
}

/**
 * Returns the refusal to blank a text that the project still has. The client can replace it only
 * while the project is open, because an agreement contains it afterwards.
 */
export function presentTextError({ status }: { status: string }): DomainError {
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

/**
 * Returns the refusal to blank a text that an active bid, a payment or an agreement is based on.
 */
export function textInUseError(): DomainError {
  return new DomainError(
    'conflict',
    'text_in_use',
    'A bid, a payment or an agreement is based on a version with this text. The developer must ' +
      'confirm the current version or withdraw the bid first.',
  );
}

/** Returns the refusal of a hire on a version with a blanked text. */
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
 * Returns the consecutive revisions, with `revision` among them, in which a field has the same
 * text: `containing` are all of them, `origin` is the first of them, and `next` is the one that
 * replaced the text, or null if the project still has it. Returns null if there is no such
 * revision. `stored` are all stored revisions of the project by ascending number.
 */
export function findRevisionsWithText<Stored extends StoredRevision>(
  stored: readonly Stored[],
  revision: number,
  field: Exclude<FieldToBlank, 'answer'>,
): { origin: Stored; containing: Stored[]; next: Stored | null } | null {
  const changesField = ({ changes }: Stored) => changes.some((change) => change.field === field);
  const at = stored.findIndex((one) => one.revision === revision);
  const requested = stored[at];
  if (!requested) return null;
  const until = stored.slice(0, at + 1);
  const later = stored.slice(at + 1);
  // The first revision has no changes, but the text of all its fields.
  const start = Math.max(0, until.findLastIndex(changesField));
  const next = later.find(changesField) ?? null;
  const end = next ? stored.indexOf(next) : stored.length;
  const origin = stored[start] ?? requested;
  return { origin, containing: stored.slice(start, end), next };
}

/** Returns the value of a blanked field of a snapshot. */
export function blankValue(field: FieldToBlank): '' | [] | null {
  if (field === 'title' || field === 'description') return '';
  return field === 'rights' ? null : [];
}

/**
 * Returns the answers that a revision quotes, which changes at most one: the corrected one, if any,
 * and the new one, without blanked ones. Returns null if the revision changed no answer.
 */
export function listQuotedAnswers({ changes }: StoredRevision): unknown[] | null {
  const change = changes.find(({ field }) => field === 'answer');
  return change ? [change.before, change.after].filter((value) => value !== null) : null;
}

/** Returns a change with the text of one side blanked; the same change if that side has none. */
export function blankSide(change: BriefChange, side: ChangeSide): BriefChange {
  if (change[side] === null) return change;
  return { ...change, [side]: null, blanked: [...(change.blanked ?? []), side] };
}

/**
 * Returns the revisions during which a question had an answer: from the one that introduced it to
 * the one before its correction. `stored` has all revisions by ascending number.
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

/**
 * Returns the changes of a revision with an answer blanked on both sides: the revision may have
 * introduced or corrected it.
 */
export function blankAnswer(changes: readonly BriefChange[], answer: unknown): BriefChange[] {
  const text = canonicalJson(answer);
  const blank = (change: BriefChange, side: ChangeSide) =>
    canonicalJson(change[side]) === text ? blankSide(change, side) : change;
  return changes.map((change) =>
    change.field === 'answer' ? blank(blank(change, 'before'), 'after') : change,
  );
}
