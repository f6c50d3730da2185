import { defineEntity, p } from '@mikro-orm/core';
import type { Category } from '#features/profiles/profile.rules.ts';

/** The published quartiles of the hired prices of a category, in whole dollars. */
export const PriceFigureSchema = defineEntity({
  name: 'PriceFigure',
  tableName: 'price_figures',
  properties: {
    category: p.string().$type<Category>().length(40).primary(),
    lower: p.integer(),
    middle: p.integer(),
    upper: p.integer(),
    /** Number of hires behind the figures. */
    hires: p.integer(),
    /** Number of hires of the category at which the figures are computed again. */
    nextCount: p.integer(),
    computedAt: p.datetime(3),
  },
});
export class PriceFigure extends PriceFigureSchema.class {}
PriceFigureSchema.setClass(PriceFigure);
