import type { Criterion } from './brief.schema.ts';
import { compareWords, countWords, toWordingKey } from './wording.rules.ts';

interface NumberedCriteria {
  criteria: Criterion[];
  lastCriterionId: number;
}

/** Minimum share of common words (`compareWords`) for two lines to count as one criterion. */
const SIMILARITY_MIN = 0.5;

const COMPARED_MAX = 60;

/**
 * Bids answer criteria by id, so a line that was moved, or removed and added again, gets its former
 * id. In this order: the current criterion with the same text, one with the same words, a former
 * one with the same text, the most similar one, a new id.
 */
export function numberCriteria(
  { criteria, lastCriterionId }: NumberedCriteria,
  texts: readonly string[],
  former: readonly Criterion[] = [],
): NumberedCriteria {
  const idsByLine = new Map<number, number>();
  /** Does nothing if the line has an id or another line has this id. */
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
 * The most similar pair first. To limit the work, only the newest text of each criterion and the
 * first `COMPARED_MAX` criteria are compared.
 */
function listSimilar(lines: readonly [line: number, text: string][], known: readonly Criterion[]) {
  // The first text of each id is the newest.
  const byId = Map.groupBy(known, ({ id }) => id);
  const newest = [...byId.values()].flatMap(([criterion]) => criterion ?? []);
  // Each text is split into words only once, because that takes most of the time.
  const compared = newest
    .slice(0, COMPARED_MAX)
    .map((criterion) => ({ criterion, words: countWords(criterion.text) }));
  return lines
    .flatMap(([line, text]) => {
      const lineWords = countWords(text);
      return compared.map(({ criterion, words }) => ({
        line,
        criterion,
        similarity: compareWords(words, lineWords),
      }));
    })
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
    .sort((a, b) => b.similarity - a.similarity);
}
