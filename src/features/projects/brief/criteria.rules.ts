import { DomainError } from '#platform/shared/errors.ts';
import type { Criterion } from './criterion.schema.ts';
import { isSameText } from './wording.rules.ts';

interface NumberedCriteria {
  criteria: Criterion[];
  lastCriterionId: number;
}

/** As sent: a text, or the new text of a current criterion. */
export type EditedCriterion = string | { id?: number | undefined; text: string };

/**
 * Bids answer criteria by id. A line with an id is that criterion, a text that equals a current one
 * is that one, and any other text is a new criterion.
 */
export function numberCriteria(
  { criteria, lastCriterionId }: NumberedCriteria,
  edited: readonly EditedCriterion[],
): NumberedCriteria {
  const lines = edited.map((line) => (typeof line === 'string' ? { text: line } : line));
  const usedIds = new Set(lines.flatMap(({ id }) => id ?? []));
  let lastId = lastCriterionId;
  const numbered = lines.map(({ id, text }) => {
    if (id !== undefined) return { id, text };
    const equal = criteria.find((one) => isSameText(one.text, text) && !usedIds.has(one.id));
    const numberedId = equal?.id ?? ++lastId;
    usedIds.add(numberedId);
    return { id: numberedId, text };
  });
  return { criteria: numbered, lastCriterionId: lastId };
}

/** Also refuses an id that is sent twice. */
export function editedCriteriaRefusal(
  edited: readonly EditedCriterion[],
  criteria: readonly Criterion[],
): DomainError | null {
  const ids = edited.flatMap((line) => (typeof line === 'string' ? [] : (line.id ?? [])));
  const isKnown = ids.every((id) => criteria.some((criterion) => criterion.id === id));
  if (isKnown && new Set(ids).size === ids.length) return null;
  return new DomainError(
    'invalid',
    'no_such_criterion',
    'The current version does not have this criterion, or it is listed twice. Reload the project ' +
      'and try again.',
  );
}
