import type { Criterion } from './brief.schema.ts';
import { compareWords, toWordingKey } from './wording.rules.ts';

interface NumberedCriteria {
  criteria: Criterion[];
  lastCriterionId: number;
}

/** The part of their words that two versions of a line have at least in common. */
const SIMILARITY_MIN = 0.5;

/** Number of criteria that lines are compared with word by word. */
const COMPARED_MAX = 60;

/**
 * Returns the criteria of an edited list with their ids. Bids refer to the ids, and "not included"
 * must not become "included" because a line was moved, or removed and added again. So a line has the
 * id of, in this order: the present criterion with its text, one with the same words, a criterion
 * of a former revision (`former`, newest first) with the same words, the criterion with most of its
 * words, and the present one at its place. Other lines have new ids.
 */
export function numberCriteria(
  { criteria, lastCriterionId }: NumberedCriteria,
  texts: readonly string[],
  former: readonly Criterion[] = [],
): NumberedCriteria {
  const ids = new Map<number, number>();
  const take = (at: number, criterion: Criterion | undefined) => {
    const isUsed = criterion && [...ids.values()].includes(criterion.id);
    if (criterion && !isUsed && !ids.has(at)) ids.set(at, criterion.id);
  };
  const takeEqual = (known: readonly Criterion[], toKey: (text: string) => string) => {
    const byKey = Map.groupBy(known, (criterion) => toKey(criterion.text));
    for (const [at, text] of texts.entries()) {
      for (const one of byKey.get(toKey(text)) ?? []) take(at, one);
    }
  };
  takeEqual(criteria, (text) => text);
  takeEqual(criteria, toWordingKey);
  takeEqual(former, toWordingKey);
  const open = [...texts.entries()].filter(([at]) => !ids.has(at));
  for (const { at, criterion } of listSimilar(open, [...criteria, ...former])) {
    take(at, criterion);
  }
  for (const at of texts.keys()) take(at, criteria[at]);
  let lastId = lastCriterionId;
  const numbered = texts.map((text, at) => ({ id: ids.get(at) ?? ++lastId, text }));
  return { criteria: numbered, lastCriterionId: lastId };
}

/**
 * Returns the pairs of lines and known criteria with common words, the most similar first. Only the
 * newest text of a criterion counts, and of many criteria the first ones, to limit the work.
 */
function listSimilar(lines: readonly [at: number, text: string][], known: readonly Criterion[]) {
  const byId = Map.groupBy(known, ({ id }) => id);
  const newest = [...byId.values()].flatMap(([criterion]) => criterion ?? []);
  const compared = newest.slice(0, COMPARED_MAX);
  return lines
    .flatMap(([at, text]) =>
      compared.map((criterion) => ({ at, criterion, share: compareWords(criterion.text, text) })),
    )
    .filter(({ share }) => share >= SIMILARITY_MIN)
    .sort((a, b) => b.share - a.share);
}
