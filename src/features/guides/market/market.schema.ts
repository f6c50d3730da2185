import { z } from 'zod';
import { categories } from '#features/profiles/profile.rules.ts';

/**
 * In whole dollars: a quarter of the amounts lies below `lower`, half below `middle`, a quarter
 * above `upper`.
 */
const quartiles = {
  lower: z.int().describe('Whole dollars'),
  middle: z.int(),
  upper: z.int(),
};

const Budgets = z.object({ ...quartiles, lowest: z.int(), highest: z.int() });
const Bids = z
  .object(quartiles)
  .describe(
    'At least 8 hires by 5 developers for 5 clients, each figure rounded to two significant digits. Computed at few numbers of hires, so that no single hire moves it',
  );

/** Null if there are too few projects or hires. */
export const PriceView = z.object({
  category: z.enum(categories),
  projects: z.int().describe('Number of budgets behind the figures'),
  budgets: Budgets.nullable(),
  hires: z.int().describe('Number of hired bids behind the figures; 0 if there are no figures'),
  bids: Bids.nullable(),
});
export type PriceView = z.infer<typeof PriceView>;

export const PriceQuery = z.object({
  category: z.enum(categories, 'This category does not exist'),
});

/** Rounded to two significant digits. */
export const PriceGuidance = z.object({
  count: z.int().describe('Number of hires behind the figures'),
  low: z.int().describe('A quarter of the hires cost less, in whole dollars'),
  median: z.int(),
  high: z.int(),
});
export type PriceGuidance = z.infer<typeof PriceGuidance>;

export const OpenProjectCount = z.object({
  category: z.enum(categories),
  projects: z.int().describe('Public projects that take bids now'),
});
export type OpenProjectCount = z.infer<typeof OpenProjectCount>;
