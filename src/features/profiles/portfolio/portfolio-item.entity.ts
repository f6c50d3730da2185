import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import type { Category } from '../profile.rules.ts';

export const PortfolioItemSchema = defineEntity({
  name: 'PortfolioItem',
  tableName: 'portfolio_items',
  checks: [{ name: 'portfolio_items_budget', expression: 'budget >= 1 and budget <= 999999' }],
  indexes: [{ name: 'portfolio_items_developer', properties: ['developerId', 'id'] }],
  properties: {
    id: p.integer().primary(),
    developerId: () =>
      p.manyToOne(User).mapToPk().fieldName('developer_id').index(false).deleteRule('cascade'),
    title: p.string().length(120),
    description: p.text(),
    skills: p.array().columnType('text[]'),
    category: p.string().$type<Category>().length(40),
    /** Approximate price in whole dollars. */
    budget: p.integer().nullable(),
    pictureId: () =>
      p
        .manyToOne(StoredFile)
        .mapToPk()
        .fieldName('picture_id')
        .nullable()
        .deleteRule('set null')
        .index(false)
        .unique('portfolio_items_picture'),
    /** https. */
    link: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});
export class PortfolioItem extends PortfolioItemSchema.class {}
PortfolioItemSchema.setClass(PortfolioItem);
