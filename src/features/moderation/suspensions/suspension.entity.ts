import { defineEntity } from '@mikro-orm/core';
import {
  moderationActionChecks,
  moderationActionIndexes,
  moderationActionProperties,
  requiredUser,
} from '../appeals/moderation-action.entity.ts';

export const SuspensionSchema = defineEntity({
  name: 'Suspension',
  tableName: 'suspensions',
  checks: [
    { name: 'suspensions_not_oneself', expression: 'created_by_id <> user_id' },
    ...moderationActionChecks(
      'suspensions',
      'decided_by_id <> created_by_id and decided_by_id <> user_id',
    ),
  ],
  indexes: moderationActionIndexes('suspensions', 'user'),
  properties: { ...moderationActionProperties(), userId: requiredUser('user_id') },
});
export class Suspension extends SuspensionSchema.class {}
SuspensionSchema.setClass(Suspension);
