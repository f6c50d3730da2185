import { z } from 'zod';
import { lineInput, requiredLine } from '#platform/shared/fields/fields.ts';
import { SKILL_MAX, SKILLS_MAX } from '../profile.rules.ts';
import { deduplicateSkills } from './skill-key.rules.ts';

const SKILLS_TYPE_MESSAGE = 'Skills are a list of texts';

/**
 * Removes empty texts and other spellings of the same skill (rules 2.1). The maximum of 500 only
 * limits the work; `SKILLS_MAX` applies to the remaining skills.
 */
export const Skills = z
  .array(lineInput(SKILLS_TYPE_MESSAGE), SKILLS_TYPE_MESSAGE)
  .max(500, `Please list at most ${SKILLS_MAX} skills`)
  .transform(deduplicateSkills)
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

/** For URLs: also a text with commas. */
export const SkillList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  Skills,
);
