import { Client } from 'pg';
import { truths } from '../seeded-truths.ts';
import type { Finding } from './experiment.ts';

/** Whatever happened, the rows agree with each other. */
export async function truthsHold(databaseUrl: string): Promise<Finding> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const broken: string[] = [];
  try {
    for (const [truth, sql] of Object.entries(truths)) {
      const { rows } = await client.query(sql);
      if (rows.length > 0) broken.push(`${truth}: ${JSON.stringify(rows[0])}`);
    }
  } finally {
    await client.end();
  }
  return {
    claim: 'the rows agree with each other afterwards',
    holds: broken.length === 0,
    figures: broken.join('; ') || `${Object.keys(truths).length} invariants, 0 violations`,
  };
}
