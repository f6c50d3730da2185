import { canonicalJson } from '#platform/shared/canonical-json.ts';
import type { BriefField } from './brief.schema.ts';

/** A change as received: JSON has no undefined values. */
export interface FieldChange {
  field: BriefField;
  before?: unknown;
  after?: unknown;
}

interface Edit {
  revision: number;
  changes: readonly FieldChange[];
}

/**
 * Returns what the edits after a revision have changed in total, one change per field. Answers are
 * not merged, because each belongs to another question. A field that has its former value again is
 * omitted; a text that was blanked (null) is not, because it may have differed.
 */
export function mergeChanges(edits: readonly Edit[], since: number): FieldChange[] {
  const merged = new Map<string, FieldChange>();
  const later = edits.filter(({ revision }) => revision > since);
  for (const { revision, changes } of later.toSorted((a, b) => a.revision - b.revision)) {
    for (const change of changes) {
      const key = change.field === 'answer' ? `answer-${revision}` : change.field;
      const { before } = merged.get(key) ?? change;
      merged.set(key, { ...change, before });
    }
  }
  return [...merged.values()].filter(
    ({ before = null, after = null }) =>
      before === null || canonicalJson(before) !== canonicalJson(after),
  );
}
