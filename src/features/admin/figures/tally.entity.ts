import { defineEntity, p } from '@mikro-orm/core';

/** How many there are of something, by the day they are of. Only the database and its job write. */
const TallySchema = defineEntity({
  name: 'Tally',
  tableName: 'tallies',
  indexes: [
    {
      name: 'tallies_day',
      expression: 'create index tallies_day on tallies (day, what) include (amount)',
    },
  ],
  properties: {
    what: p.string().length(30).primary(),
    day: p.date().primary(),
    amount: p.bigint('number'),
  },
});
export class Tally extends TallySchema.class {}
TallySchema.setClass(Tally);
