import { defineEntity, p } from '@mikro-orm/core';

/** The public figures of the marketplace when the job last counted them; at most one row. */
export const MarketplaceFiguresSchema = defineEntity({
  name: 'MarketplaceFigures',
  tableName: 'marketplace_figures',
  checks: [{ name: 'marketplace_figures_single', expression: 'id = 1' }],
  properties: {
    id: p.smallint().primary().autoincrement(false),
    activeProjects: p.integer(),
    totalDevelopers: p.integer(),
    completedProjects: p.integer(),
    /** Of completed projects; each amount rounded to two significant digits. */
    earnedCents: p.bigint('number'),
    countedAt: p.datetime(3),
  },
});
export class MarketplaceFigures extends MarketplaceFiguresSchema.class {}
MarketplaceFiguresSchema.setClass(MarketplaceFigures);
