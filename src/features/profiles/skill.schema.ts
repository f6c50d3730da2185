import { z } from 'zod';
import { lineInput, requiredLine } from '#platform/shared/fields/fields.ts';
import { deduplicateWords } from '#platform/shared/format/text.ts';
import { SKILL_MAX, SKILLS_MAX } from './profile.rules.ts';

const SKILLS_TYPE_MESSAGE = 'Skills are a list of texts';

/**
 * Removes empty texts and duplicates, which may differ in case. The maximum of 500 only limits the
 * work; `SKILLS_MAX` applies to the remaining skills.
 */
export const Skills = z
  .array(lineInput(SKILLS_TYPE_MESSAGE), SKILLS_TYPE_MESSAGE)
  .max(500, `Please list at most ${SKILLS_MAX} skills`)
  .transform(deduplicateWords)
  .pipe(
    z
      .array(
        requiredLine(
          'A skill is empty',
          SKILL_MAX,
          `A skill can have at most ${SKILL_MAX} characters`,
        ),
      )
      .max(SKILLS_MAX, `Please list at most ${SKILLS_MAX} skills`),
  );
