import { z } from 'zod';
import { integerBetween } from '#platform/shared/fields/fields.ts';
import { YEAR_MAX, YEAR_MIN } from './money.rules.ts';

const Year = integerBetween(
  YEAR_MIN,
  YEAR_MAX,
  'Enter a year, such as 2026',
  `Enter a year from ${YEAR_MIN} to ${YEAR_MAX}`,
);

export const MoneyQuery = z.object({
  year: Year.optional().describe('In UTC; the current year if absent'),
});
export type MoneyQuery = z.infer<typeof MoneyQuery>;

const month = z.string().describe('Such as `2026-03`, in UTC');
const protectedCents = z.int().describe('Protected at the end of the month');

const ClientMonth = z.object({
  month,
  paidCents: z.int(),
  protectedCents,
  returnedCents: z
    .int()
    .describe(
      'Refunded, or taken back by the card’s bank; negative if more of it came back to Bidwright',
    ),
});

const DeveloperMonth = z.object({
  month,
  earnedCents: z
    .int()
    .describe('Released less the platform fee, and less what a lost chargeback took of it'),
  protectedCents,
  paidOutCents: z.int().describe('Sent to the payout account, less what came back'),
});

const yearFields = {
  year: z.int(),
  firstYear: z.int().describe('Year of the first movement; the current year if there is none'),
};

export const MoneyYear = z
  .discriminatedUnion('role', [
    z.object({
      role: z.literal('client'),
      ...yearFields,
      months: z.array(ClientMonth).meta({ maxItems: 12 }),
    }),
    z.object({
      role: z.literal('developer'),
      ...yearFields,
      months: z.array(DeveloperMonth).meta({ maxItems: 12 }),
    }),
  ])
  .meta({ id: 'MoneyYear' });
export type MoneyYear = z.infer<typeof MoneyYear>;

/** Such as `2026.csv`. */
export const MoneyFile = z
  .string()
  .regex(/^\d{4}\.(csv|pdf)$/)
  .transform((file): { year: unknown; format: 'csv' | 'pdf' } => ({
    year: file.slice(0, 4),
    format: file.endsWith('.csv') ? 'csv' : 'pdf',
  }))
  .pipe(z.object({ year: Year, format: z.enum(['csv', 'pdf']) }));
export type MoneyFile = z.infer<typeof MoneyFile>;
