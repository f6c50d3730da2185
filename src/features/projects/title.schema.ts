import { requiredLine } from '#platform/shared/fields/fields.ts';

const TITLE_MAX = 120;
const LENGTH_MESSAGE = `A title has 3 to ${TITLE_MAX} characters`;

export function titleInput(missingMessage: string) {
  return requiredLine(missingMessage, TITLE_MAX, LENGTH_MESSAGE).refine(
    (title) => title.length >= 3,
    LENGTH_MESSAGE,
  );
}
