import { skillNames } from './skill-names.rules.ts';

/** Lower case without accents, spaces and punctuation. `+` and `#` remain: C, C++ and C# differ. */
export function foldSkill(skill: string): string {
  const letters = skill
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return letters.replace(/[^\p{L}\p{M}\p{N}+#]/gu, '') || letters.trim();
}

/** The canonical name of each folded spelling. */
export const namesBySpelling: ReadonlyMap<string, string> = new Map(
  skillNames.flatMap(([name, ...spellings]) =>
    [name, ...spellings].map((spelling) => [foldSkill(spelling), name] as const),
  ),
);

/** Equal for all spellings of a skill (rules 2.1). */
export function toSkillKey(skill: string): string {
  const folded = foldSkill(skill);
  const name = namesBySpelling.get(folded);
  return name === undefined ? folded : foldSkill(name);
}

export function toSkillKeys(skills: readonly string[]): string[] {
  return [...new Set(skills.map(toSkillKey))];
}

/** The first spelling of each skill remains. */
export function deduplicateSkills(skills: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const skill of skills) {
    const key = toSkillKey(skill);
    if (key !== '' && !byKey.has(key)) byKey.set(key, skill.trim());
  }
  return [...byKey.values()];
}
