/** Maximum number of skills in any list, and of characters in one skill (RULES section 2). */
export const SKILLS_MAX = 15;
export const SKILL_MAX = 40;
