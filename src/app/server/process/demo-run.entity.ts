import { defineEntity, p } from '@mikro-orm/core';

/** Stores when the demo was created in this database: at most one row, with the id 1. */
export const DemoRunSchema = defineEntity({
  name: 'DemoRun',
  tableName: 'demo_runs',
  checks: [{ name: 'demo_runs_single', expression: 'id = 1' }],
  properties: {
    id: p.smallint().primary().autoincrement(false),
    /** Reference time of all other times in the demo. */
    startedAt: p.datetime(3),
    /** When the demo was complete; null while the demo is being created or was interrupted. */
    completedAt: p.datetime(3).nullable(),
  },
});
export class DemoRun extends DemoRunSchema.class {}
DemoRunSchema.setClass(DemoRun);
