import { Pool } from 'pg';
import { openOrm } from '#app/server/process/schema.ts';
import { findStatementData } from '#features/documents/statement/statement.queries.ts';
import { recordStatementTexts } from '#testing/app/sql-recorder.ts';
import { median } from './load.ts';

const ENTRIES = 1_000;
const TIMES = 40;

const createEntries = `with hired as (
    insert into hires (project_id, bid_id, client_id, developer_id, hired_at, fee_percent, state,
      state_since)
    select b.project_id, b.id, p.client_id, b.developer_id, now(), 0, 'running', now()
    from bids b join projects p on p.id = b.project_id order by b.project_id desc limit 1
    returning project_id, gen_random_uuid() as payment_id),
  posted as (
    select ledger_post('bench:' || n, 'captured', payment_id, project_id, now(), now(),
      jsonb_build_array(jsonb_build_object('debit', 'stripe_clearing',
        'credit', 'unapplied:' || payment_id, 'amountCents', n))) as done
    from hired, generate_series(1, ${ENTRIES}) n)
  select project_id as id from hired where (select count(*) from posted where done) = ${ENTRIES}`;

const plainQuery = `select e.*, t.kind, t.at from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id where t.project_id = $1 order by e.id`;

async function measureRead(read: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const entries = await read();
  if (entries !== ENTRIES) throw new Error(`The statement has ${entries} entries`);
  return performance.now() - began;
}

/**
 * Medians in milliseconds (`bareMs` of one plain query for the entries), and the product's SQL
 * statements per read.
 */
export async function measureStatement(url: string) {
  const orm = await openOrm(url, { poolMax: 1 });
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    const { rows } = await pool.query<{ id: number }>(createEntries);
    const projectId = rows[0]?.id ?? 0;
    await pool.query('analyze');
    const takeTexts = recordStatementTexts(
      await orm.em.getDriver().getConnection().getNativeClient(),
    );
    const ours: number[] = [];
    const bare: number[] = [];
    for (let nth = 0; nth < TIMES; nth += 1) {
      ours.push(
        await measureRead(
          async () => (await findStatementData(orm.em.fork(), projectId))?.entries.length ?? 0,
        ),
      );
      bare.push(
        await measureRead(async () => {
          const found = await pool.query({ name: 'plain', text: plainQuery, values: [projectId] });
          return found.rows.length;
        }),
      );
    }
    return { ms: median(ours), bareMs: median(bare), statements: takeTexts().length / TIMES };
  } finally {
    await pool.end();
    await orm.close(true);
  }
}
