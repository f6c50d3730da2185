import type { Criterion } from './brief.schema.ts';
import { compareWords, toWordingKey } from './wording.rules.ts';

interface NumberedCriteria {
  criteria: Criterion[];
  lastCriterionId: number;
}

/** The part of their words that two versions of a line have at least in common. */
const SIMILARITY_MIN = 0.5;

/** Maximum number of criteria that lines are compared with word by word. */
const COMPARED_MAX = 60;

/**
 * Returns the criteria of an edited list (`texts`) with their ids; the first parameter has the
 * present criteria. Bids refer to the ids, and "not included" must not become "included" because a
 * line was moved, or removed and added again. So a line has the id of, in this order: the present
 * criterion with its text, one with the same words, a criterion of a former revision (`former`,
 * newest first) with the same words, the criterion with most of its words, and the present one at
 * its place. No two lines have the same id. Other lines have new ids.
 */
export function numberCriteria(
  { criteria, lastCriterionId }: NumberedCriteria,
  texts: readonly string[],
  former: readonly Criterion[] = [],
): NumberedCriteria {
  const idsByLine = new Map<number, number>();
  /** Assigns the id of the criterion to the line, unless the line has one or the id is used. */
  const assign = (line: number, criterion: Criterion | undefined) => {
    const isUsed = criterion && [...idsByLine.values()].includes(criterion.id);
    if (criterion && !isUsed && !idsByLine.has(line)) idsByLine.set(line, criterion.id);
  };
  const assignEqual = (known: readonly Criterion[], toKey: (text: string) => string) => {
    const byKey = Map.groupBy(known, (criterion) => toKey(criterion.text));
    for (const [line, text] of texts.entries()) {
      for (const criterion of byKey.get(toKey(text)) ?? []) assign(line, criterion);
    }
  };
  assignEqual(criteria, (text) => text);
  assignEqual(criteria, toWordingKey);
  assignEqual(former, toWordingKey);
  const unassigned = [...texts.entries()].filter(([line]) => !idsByLine.has(line));
  for (const { line, criterion } of listSimilar(unassigned, [...criteria, ...former])) {
    assign(line, criterion);
  }
  for (const line of texts.keys()) assign(line, criteria[line]);
  let lastId = lastCriterionId;
  const numbered = texts.map((text, line) => ({ id: idsByLine.get(line) ?? ++lastId, text }));
  return { criteria: numbered, lastCriterionId: lastId };
}

/**
 * Returns the pairs of a line and a known criterion with at least half of their words in common,
 * the most similar first. Only the newest text of a criterion counts, and of many criteria the
 * first ones, to limit the work. `known` is ordered from the newest text to the oldest.
 */
function listSimilar(lines: readonly [line: number, text: string][], known: readonly Criterion[]) {
  // The first text of each id is its newest.
  const byId = Map.groupBy(known, ({ id }) => id);
  const newest = [...byId.values()].flatMap(([criterion]) => criterion ?? []);
  const compared = newest.slice(0, COMPARED_MAX);
  return lines
    .flatMap(([line, text]) =>
      compared.map((criterion) => ({
        line,
        criterion,
        similarity: compareWords(criterion.text, text),
      })),
    )
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
    .sort((a, b) => b.similarity - a.similarity);
}
