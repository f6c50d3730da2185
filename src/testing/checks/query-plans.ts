import { Client, escapeLiteral } from 'pg';
import { z } from 'zod';
import { UNNAMED_MARK } from '#platform/server/database/database-client.ts';
import { connectionOptions } from '#platform/server/database/pools.ts';
import type { RecordedStatement } from '../app/sql-recorder.ts';

/** Tables whose size does not depend on the size of the marketplace, with the reason. */
const constantSizeTables: Record<string, string> = {
  mikro_orm_migrations: 'a row per migration',
  demo_runs: 'at most one row',
  price_figures: 'a row per category',
  marketplace_figures: 'at most one row',
  stripe_sync_runs: 'a row per synchronization with Stripe',
  stripe_list_cursors: 'a row per list at Stripe',
  social_testimonials: 'written by admins, one by one',
};

/** The seed creates no rows in these tables, and the plan of an empty table is not significant. */
export const unseededTables = [
  'access_tokens',
  'agreement_pdfs',
  'blocks',
  'calendar_addresses',
  'change_request_files',
  'chargebacks',
  'delivery_files',
  'dispute_files',
  'former_answers',
  'idempotency_keys',
  'imports',
  'limits',
  'mail_groups',
  'password_resets',
  'project_files',
  'record_keys',
  'recovery_codes',
  'saved_search_hits',
  'sign_in_challenges',
  'sign_in_links',
  'skill_vocabulary',
];

/** `pageCondition` is SQL such as `> 0`, for the number of pages of the table. */
async function listTables(client: Client, pageCondition: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r'
       and relnamespace = 'public'::regnamespace and relpages ${pageCondition} order by relname`,
  );
  return rows.map(({ name }) => name).filter((name) => !(name in constantSizeTables));
}

/** Returns the names of tables with rows whose size depends on the size of the marketplace. */
export async function listGrowingTables(client: Client): Promise<Set<string>> {
  return new Set(await listTables(client, '> 0'));
}

/** Returns the names of empty tables. Needs statistics, so `analyze` must have run. */
export function listEmptyTables(client: Client): Promise<string[]> {
  return listTables(client, '= 0');
}

const Count = z.number().default(0);
const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': Count,
  'Actual Loops': Count,
  'Rows Removed by Filter': Count,
  'Rows Removed by Index Recheck': Count,
  get Plans() {
    return z.array(PlanNode).default([]);
  },
});
/** A node of the plan that `explain (analyze, format json)` returns. */
export type PlanNode = z.infer<typeof PlanNode>;

const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) })]);

/** Returns a connection with the planner settings of requests. */
export async function openPlannerConnection(url: string): Promise<Client> {
  const options = connectionOptions({ pooled: false, statementTimeoutMs: 0 });
  const client = new Client({ connectionString: url, ...options });
  await client.connect();
  return client;
}

/**
 * Executes a statement, with all its effects, and returns its plan as in a request: a named
 * statement has a generic plan, a statement with `UNNAMED_MARK` a plan for its values.
 */
export async function explainStatement(
  client: Client,
  { text, values }: RecordedStatement,
): Promise<PlanNode> {
  const mode = text.includes(UNNAMED_MARK) ? 'force_custom_plan' : 'force_generic_plan';
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare explained as ${text}`);
  const { rows } = await client.query(
    `explain (analyze, format json) execute explained ${toParameters(values)}`,
  );
  await client.query('deallocate explained');
  const [{ 'QUERY PLAN': plan }] = Explained.parse(rows);
  return plan[0].Plan;
}

function toParameters(values: readonly unknown[]): string {
  return values.length > 0 ? `(${values.map(toLiteral).join(', ')})` : '';
}

/** Returns a parameter as an SQL literal. */
function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((v) => JSON.stringify(v)).join()}}`);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  return escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const TRIES = 8;

/**
 * Executes a statement as often as PostgreSQL needs to decide between a generic plan and a plan for
 * each execution. Returns the number of executions with the generic plan and its indexes.
 */
export async function measurePlanReuse(client: Client, { text, values }: RecordedStatement) {
  await client.query('set plan_cache_mode = auto');
  await client.query(`prepare reused as ${text}`);
  for (let nth = 0; nth < TRIES; nth += 1) {
    await client.query(`execute reused ${toParameters(values)}`);
  }
  const { rows } = await client.query<{ count: number }>(
    `select generic_plans::int as count from pg_prepared_statements where name = 'reused'`,
  );
  await client.query('deallocate reused');
  const plan = await explainStatement(client, { text, values });
  return { genericPlans: rows[0]?.count, indexes: listIndexes(plan) };
}

function listIndexes(node: PlanNode): string[] {
  const own = node['Index Name'] ? [node['Index Name']] : [];
  return [...own, ...node.Plans.flatMap(listIndexes)];
}

/**
 * Executes a statement; returns the tables that it scans sequentially and the number of rows that
 * it reads and removes by filters.
 */
export async function measureWaste(client: Client, statement: RecordedStatement) {
  const plan = await explainStatement(client, statement);
  return { tables: listScannedTables(plan), removed: countFilteredRows(plan) };
}

function countFilteredRows(node: PlanNode): number {
  // A limit ends the scan of a list early, so its cost does not grow with the table.
  const isConstant =
    (node['Relation Name'] ?? '') in constantSizeTables || node.Plans[0]?.['Node Type'] === 'Limit';
  const own = isConstant ? 0 : node['Rows Removed by Filter'] * node['Actual Loops'];
  return node.Plans.reduce((sum, plan) => sum + countFilteredRows(plan), own);
}

function listScannedTables({
  'Node Type': type,
  'Relation Name': table,
  Plans,
}: PlanNode): string[] {
  const own = type === 'Seq Scan' && table !== undefined ? [table] : [];
  return [...own, ...Plans.flatMap(listScannedTables)];
}
