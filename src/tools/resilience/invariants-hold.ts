import { queryRows } from '#testing/app/postgres.ts';
import { seedInvariants } from '#testing/checks/seed-invariants.ts';
import type { Finding } from './experiment.ts';

export async function checkInvariants(databaseUrl: string): Promise<Finding> {
  const broken: string[] = [];
  for (const [invariant, sql] of Object.entries(seedInvariants)) {
    const [first] = await queryRows(databaseUrl, sql);
    if (first) broken.push(`${invariant}: ${JSON.stringify(first)}`);
  }
  return {
    claim: 'the rows are consistent afterwards',
    holds: broken.length === 0,
    figures: broken.join('; ') || `${Object.keys(seedInvariants).length} invariants, 0 violations`,
  };
}
