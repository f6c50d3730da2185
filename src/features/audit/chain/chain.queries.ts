import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { db, queryCheckedRows } from '#platform/server/database/db.ts';
import { recordColumns } from '../audit.queries.ts';
import type { AuditRecord } from '../audit.schema.ts';

/**
 * If the entry of `entryId` is missing, `id` is null and the other fields of the entry are empty.
 */
export type ChainLink = Omit<AuditRecord, 'id'> & { id: number | null; entryId: number };

export async function listLinksAfter(
  em: SqlEntityManager,
  position: number,
  limit: number,
): Promise<ChainLink[]> {
  const rows = await db(em)
    .selectFrom('audit_chain_entries as l')
    .leftJoin('audit_entries as e', 'e.id', 'l.entry_id')
    .select(recordColumns)
    .select('l.entry_id as entryId')
    .where('l.position', '>', position)
    .orderBy('l.position')
    .limit(limit)
    .execute();
  return rows.map(({ action, createdAt, details, ...link }) => ({
    ...link,
    action: action ?? '',
    createdAt: createdAt ?? '',
    details: details ?? {},
  }));
}

export async function findPositionByHash(
  em: SqlEntityManager,
  hash: string,
): Promise<number | null> {
  const row = await db(em)
    .selectFrom('audit_chain_entries')
    .select('position')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function findPositionByText(
  em: SqlEntityManager,
  text: string,
): Promise<number | null> {
  const row = await db(em)
    .selectFrom('audit_chain_entries')
    .select('position')
    .where(
      (eb) => sql<boolean>`${eb.ref('hash')} = encode(
        sha256(convert_to(${eb.ref('prev_hash')} || chr(10) || ${text}, 'UTF8')), 'hex')`,
    )
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function listUnlinkedEntries(em: SqlEntityManager, limit: number): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('audit_entries as e')
    .select('e.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_chain_entries as l')
            .select('l.position')
            .whereRef('l.entry_id', '=', 'e.id'),
        ),
      ),
    )
    .orderBy('e.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const triggers = [
  ['audit_entries_stay', 'audit_entries', 'refuse_change'],
  ['audit_entries_linked', 'audit_entries', 'audit_link'],
  ['audit_chain_entries_stay', 'audit_chain_entries', 'refuse_change'],
  ['audit_entries_named', 'audit_entries', 'audit_name'],
  ['audit_people_stay', 'audit_people', 'audit_fade'],
  ['audit_people_not_emptied', 'audit_people', 'refuse_change'],
];

/** SHA-256 of the source, because a replaced function may do nothing. */
const functions = [
  ['refuse_change', 'f1bc64eea8956880c178ca5ca111f5f75867ae81d7c20cffc0d02d7430824b9a'],
  ['audit_name', 'c64935f358e76b08439cbfa406dc6f6dfc6d04ac5c665965f69d7262830cbf72'],
  ['audit_fade', '921b4e17859abaff3e98b78fd5137fe5ecf1b2a06e5231cbfec37853f3c25f44'],
  ['audit_link', '871461c03bc1d7eccb79b231c6b07111c587eaaa8ff369688143320fc74fea36'],
];

const constraints = [
  'audit_chain_entries_pkey',
  'audit_chain_entries_once',
  'audit_chain_entries_no_fork',
];

const Guard = z.object({ name: z.string() });

/** Missing, disabled or replaced, each with its type: `trigger audit_entries_stay`. */
export async function listMissingGuards(em: SqlEntityManager): Promise<string[]> {
  const column = (rows: string[][], index: number) => rows.map((row) => row[index]);
  const rows = await queryCheckedRows(
    em,
    Guard,
    sql`select 'trigger ' || guard.name as name
     from unnest(${column(triggers, 0)}::text[], ${column(triggers, 1)}::text[],
       ${column(triggers, 2)}::text[]) as guard (name, table_name, function_name)
     where not exists (
       select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgname = guard.name and t.tgrelid = to_regclass(guard.table_name)
         and p.proname = guard.function_name and t.tgenabled in ('O', 'A'))
     union all
     select 'function ' || guard.name
     from unnest(${column(functions, 0)}::text[], ${column(functions, 1)}::text[])
       as guard (name, source_hash)
     where not exists (
       select from pg_proc where proname = guard.name
         and encode(sha256(convert_to(prosrc, 'UTF8')), 'hex') = guard.source_hash)
     union all
     select 'constraint ' || guard.name from unnest(${constraints}::text[]) as guard (name)
     where not exists (select from pg_constraint where conname = guard.name and convalidated)
     order by name`,
  );
  return rows.map(({ name }) => name);
}
