import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { FORMER_MEMBER } from '#platform/shared/words.ts';
import type { AuditRecord } from './audit.schema.ts';

/** Joins the name `n` that an entry `e` was written under. */
export const NAMED = `left join audit_people n
  on n.person_id = e.actor_id and n.digest = e.actor_digest`;

/** That name, or what is said instead of one that was forgotten. */
export const ACTOR_NAME = `case when e.actor_digest is not null
  then coalesce(n.name, '${FORMER_MEMBER}') end`;

/** An entry's columns under the names they travel by; `e` is the entry, `n` its name. */
export const ENTRY_COLUMNS = `e.id::float8 as id, ${ACTOR_NAME} as "adminName", e.action,
  e.target_type as "targetType", e.at as "createdAt", e.actor_id as "actorId",
  e.actor_role as "actorRole", e.target_id as "targetId"`;

/** What is beyond them in a record; `l` is its link. */
export const RECORD_COLUMNS = `l.position::float8 as position, e.address,
  e.actor_digest as "actorDigest", n.salt as "nameSalt", e.user_agent as "userAgent", e.request_id as "requestId", e.details,
  l.prev_hash as "prevHash", l.hash`;

/** A link with its entry, or what is left of them. */
export type FoundLink = Omit<AuditRecord, 'id'> & { id: number | null; entryId: number };

/** The links after a position in their order, with the entries they bind. */
export function linksAfter(
  em: SqlEntityManager,
  position: number,
  limit: number,
): Promise<FoundLink[]> {
  return rows<FoundLink>(
    em,
    `select ${ENTRY_COLUMNS}, ${RECORD_COLUMNS}, l.entry_id::float8 as "entryId"
     from audit_chain_entries l left join audit_entries e on e.id = l.entry_id ${NAMED}
     where l.position > $1 order by l.position limit ${limit}`,
    [position],
  );
}

/** Where a hash stands, or null. */
export async function positionOf(em: SqlEntityManager, hash: string): Promise<number | null> {
  const found = await row<{ position: number }>(
    em,
    'select position::float8 as position from audit_chain_entries where hash = $1',
    [hash],
  );
  return found?.position ?? null;
}

/** Where an entry that says this was recorded: the link whose hash fits it, or null. */
export async function positionFitting(em: SqlEntityManager, said: string): Promise<number | null> {
  const found = await row<{ position: number }>(
    em,
    `select position::float8 as position from audit_chain_entries
     where hash = encode(sha256(convert_to(prev_hash || chr(10) || $1, 'UTF8')), 'hex') limit 1`,
    [said],
  );
  return found?.position ?? null;
}

/** Entries that the chain does not hold. */
export async function strayEntries(em: SqlEntityManager, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select e.id::float8 as id from audit_entries e
     where not exists (select from audit_chain_entries l where l.entry_id = e.id)
     order by e.id limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** Each trigger that protects the log, with its table and its function. */
const triggers = [
  ['audit_entries_stay', 'audit_entries', 'refuse_change'],
  ['audit_entries_linked', 'audit_entries', 'audit_link'],
  ['audit_chain_entries_stay', 'audit_chain_entries', 'refuse_change'],
  ['audit_entries_named', 'audit_entries', 'audit_name'],
  ['audit_people_stay', 'audit_people', 'audit_fade'],
  ['audit_people_not_emptied', 'audit_people', 'refuse_change'],
];

/** SHA-256 of the functions' sources: one of the same name may do nothing. */
const functions = [
  ['refuse_change', 'f1bc64eea8956880c178ca5ca111f5f75867ae81d7c20cffc0d02d7430824b9a'],
  ['audit_name', 'c64935f358e76b08439cbfa406dc6f6dfc6d04ac5c665965f69d7262830cbf72'],
  ['audit_fade', '921b4e17859abaff3e98b78fd5137fe5ecf1b2a06e5231cbfec37853f3c25f44'],
  ['audit_link', 'f0a02536d8ccef05470c13c047a2e51e2c2b77ba9999233c33d2bd7d95c6e005'],
];

const constraints = [
  'audit_chain_entries_pkey',
  'audit_chain_entries_once',
  'audit_chain_entries_no_fork',
];

/** What of the protection is missing, switched off or another; empty when nothing is. */
export async function missingGuards(em: SqlEntityManager): Promise<string[]> {
  const found = await rows<{ name: string }>(
    em,
    `select 'trigger ' || guard.name as name
     from unnest($1::text[], $2::text[], $3::text[]) as guard (name, place, does)
     where not exists (
       select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgname = guard.name and t.tgrelid = to_regclass(guard.place)
         and p.proname = guard.does and t.tgenabled in ('O', 'A'))
     union all
     select 'function ' || guard.name from unnest($4::text[], $5::text[]) as guard (name, source)
     where not exists (
       select from pg_proc where proname = guard.name
         and encode(sha256(convert_to(prosrc, 'UTF8')), 'hex') = guard.source)
     union all
     select 'constraint ' || guard.name from unnest($6::text[]) as guard (name)
     where not exists (select from pg_constraint where conname = guard.name and convalidated)
     order by name`,
    [
      triggers.map(([name]) => name),
      triggers.map(([, table]) => table),
      triggers.map(([, , does]) => does),
      functions.map(([name]) => name),
      functions.map(([, source]) => source),
      constraints,
    ],
  );
  return found.map(({ name }) => name);
}
