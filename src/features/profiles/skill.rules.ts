/** As many skills, and as long ones, as anything can list (RULES section 2). */
export const SKILLS_MAX = 15;
export const SKILL_MAX = 40;
