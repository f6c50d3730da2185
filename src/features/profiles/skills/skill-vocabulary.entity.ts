import { defineEntity, p } from '@mikro-orm/core';

/** The vocabulary with which all `skill_keys` were last computed; at most one row. */
export const SkillVocabularySchema = defineEntity({
  name: 'SkillVocabulary',
  tableName: 'skill_vocabulary',
  checks: [{ name: 'skill_vocabulary_single', expression: 'id = 1' }],
  properties: {
    id: p.smallint().primary().autoincrement(false),
    hash: p.string().length(64),
  },
});
export class SkillVocabulary extends SkillVocabularySchema.class {}
SkillVocabularySchema.setClass(SkillVocabulary);
