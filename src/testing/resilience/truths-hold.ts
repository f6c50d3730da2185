import { ask } from '../postgres.ts';
import { truths } from '../seeded-truths.ts';
import type { Finding } from './experiment.ts';

/** Checks that the rows of all tables are consistent. */
export async function truthsHold(databaseUrl: string): Promise<Finding> {
  const broken: string[] = [];
  for (const [truth, sql] of Object.entries(truths)) {
    const [first] = await ask(databaseUrl, sql);
    if (first) broken.push(`${truth}: ${JSON.stringify(first)}`);
  }
  return {
    claim: 'the rows are consistent afterwards',
    holds: broken.length === 0,
    figures: broken.join('; ') || `${Object.keys(truths).length} invariants, 0 violations`,
  };
}
