import { defineEntity, p } from '@mikro-orm/core';

export const DemoRunSchema = defineEntity({
  name: 'DemoRun',
  tableName: 'demo_runs',
  checks: [{ name: 'demo_runs_single', expression: 'id = 1' }],
  properties: {
    id: p.smallint().primary().autoincrement(false),
    startedAt: p.datetime(3),
    /** Null while the demo is being created or was interrupted. */
    completedAt: p.datetime(3).nullable(),
  },
});
export class DemoRun extends DemoRunSchema.class {}
DemoRunSchema.setClass(DemoRun);
