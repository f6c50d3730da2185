import { defineEntity, p } from '@mikro-orm/core';
import { Project } from '#features/projects/project.entity.ts';
import {
  moderationActionChecks,
  moderationActionIndexes,
  moderationActionProperties,
} from '../appeals/moderation-action.entity.ts';
import type { RemovableStatus } from './takedown.rules.ts';

export const TakedownSchema = defineEntity({
  name: 'Takedown',
  tableName: 'project_takedowns',
  checks: [
    {
      name: 'project_takedowns_previous_status',
      expression: `previous_status in ('active', 'completed', 'cancelled')`,
    },
    ...moderationActionChecks('project_takedowns', 'decided_by_id <> created_by_id'),
  ],
  // Target of a foreign key of `projects`: a removed project must refer to its own takedown.
  uniques: [{ name: 'project_takedowns_of_project', properties: ['id', 'projectId'] }],
  indexes: moderationActionIndexes('project_takedowns', 'project'),
  properties: {
    ...moderationActionProperties(),
    projectId: () =>
      p.manyToOne(Project).mapToPk().fieldName('project_id').deleteRule('no action').index(false),
    previousStatus: p.string().$type<RemovableStatus>().length(20),
  },
});
export class Takedown extends TakedownSchema.class {}
TakedownSchema.setClass(Takedown);
