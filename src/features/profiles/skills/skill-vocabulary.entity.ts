import { defineEntity, p } from '@mikro-orm/core';
import { toSkillKeys } from './skill-key.rules.ts';

/** Of an entity with `skills`; for filters. */
export const skillKeysColumn = () =>
  p
    .array()
    .columnType('text[]')
    .default([])
    .onCreate(({ skills }) => toSkillKeys(skills))
    .onUpdate(({ skills }) => toSkillKeys(skills))
    .hidden();

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
