import { defineEntity, p } from '@mikro-orm/core';

/** What has been added to a tally, or taken from it, and is not folded into it yet. */
const TallyChangeSchema = defineEntity({
  name: 'TallyChange',
  tableName: 'tally_changes',
  indexes: [
    {
      name: 'tally_changes_what',
      expression: 'create index tally_changes_what on tally_changes (what) include (amount)',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    what: p.string().length(30),
    day: p.date(),
    amount: p.bigint('number'),
  },
});
export class TallyChange extends TallyChangeSchema.class {}
TallyChangeSchema.setClass(TallyChange);
