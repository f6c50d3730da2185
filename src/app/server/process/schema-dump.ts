// cspell:disable
import { Client } from 'pg';

// The order must not depend on the history of the schema.
const PUBLIC = `'public'::regnamespace`;

/** PostgreSQL writes casts of text in several equivalent ways. */
function withoutCasts(definitionSql: string): string {
  const columns = `regexp_replace(${definitionSql}, '\\((\\w+)\\)::(text|character varying)', '\\1', 'g')`;
  const bare = `regexp_replace(${columns}, '::(text|character varying)(\\[\\])?', '', 'g')`;
  const literals = `regexp_replace(${bare}, '\\((''[^'']*'')\\)', '\\1', 'g')`;
  return `regexp_replace(${literals}, '\\(\\((ARRAY\\[[^\\]]*\\])\\)\\)', '(\\1)', 'g')`;
}

const EXTENSIONS = `select 'create extension if not exists ' || extname || ';' as ddl
  from pg_extension where extname <> 'plpgsql' order by extname`;

const FUNCTIONS = `select rtrim(pg_get_functiondef(oid), E'\\n') || ';' as ddl
  from pg_proc where pronamespace = ${PUBLIC}
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname, oid::regprocedure::text`;

const TABLES = `select format(E'create table %I (\\n  %s\\n);', relname, string_agg(line, E',\\n  ' order by attnum)) as ddl
  from (select relname, attnum, format('%I %s', attname, case
      when pg_get_expr(adbin, adrelid) like 'nextval(%' then
        case atttypid when 'bigint'::regtype then 'bigserial' else 'serial' end
      else format_type(atttypid, atttypmod)
        || case when attcollation not in (0, (select typcollation from pg_type where oid = atttypid))
            then ' collate ' || attcollation::regcollation else '' end
        || case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
            when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
      end) || case when attnotnull then ' not null' else '' end as line
    from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${PUBLIC} and relkind = 'r' and attnum > 0 and not attisdropped
      and relname <> 'mikro_orm_migrations') columns
  group by relname order by relname`;

/** Foreign keys are last, because they need the keys of all tables. */
const CONSTRAINTS = `select format('alter table %I add constraint %I %s;', relname, conname,
    ${withoutCasts('pg_get_constraintdef(pg_constraint.oid)')}) as ddl
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where relnamespace = ${PUBLIC} and contype in ('p', 'u', 'c', 'f', 'x')
    and relname <> 'mikro_orm_migrations'
  order by contype = 'f', relname, conname`;

const INDEXES = `select ${withoutCasts('pg_get_indexdef(indexrelid)')} || ';' as ddl
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = ${PUBLIC}
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indrelid::regclass::text, relname`;

const STATISTICS = `select pg_get_statisticsobjdef(oid) || ';' as ddl
  from pg_statistic_ext where stxnamespace = ${PUBLIC} order by stxname`;

const VIEWS = `select format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid)) as ddl
  from pg_class where relnamespace = ${PUBLIC} and relkind = 'v' order by relname`;

const TRIGGERS = `select pg_get_triggerdef(pg_trigger.oid) || ';' as ddl
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = ${PUBLIC} and not tgisinternal order by relname, tgname`;

const STORAGE = `select format('alter table %I alter column %I set storage %s;', relname, attname,
    case attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end) as ddl
  from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
  where relnamespace = ${PUBLIC} and relkind = 'r' and attnum > 0 and attstorage <> typstorage
  order by relname, attname`;

const RIGHTS = `select format('revoke %s on %I from current_user;', string_agg(lower(right_), ', ' order by right_), relname) as ddl
  from pg_class, unnest(array['INSERT', 'SELECT', 'UPDATE', 'DELETE', 'TRUNCATE']) right_
  where relnamespace = ${PUBLIC} and relkind = 'r' and relacl is not null
    and not exists (select from aclexplode(relacl) where grantee = relowner and privilege_type = right_)
  group by relname
  union all
  select format('grant %s (%s) on %I to current_user;', lower(privilege_type), string_agg(attname, ', ' order by attname), relname)
  from pg_class join pg_attribute on attrelid = pg_class.oid, aclexplode(attacl)
  where relnamespace = ${PUBLIC} and grantee = relowner
  group by privilege_type, relname
  -- The statements that revoke come before those that grant.
  order by ddl desc`;

const sections: [title: string, query: string][] = [
  ['Extensions', EXTENSIONS],
  ['Functions', FUNCTIONS],
  ['Tables', TABLES],
  ['Constraints', CONSTRAINTS],
  ['Indexes', INDEXES],
  ['Statistics', STATISTICS],
  ['Views', VIEWS],
  ['Triggers', TRIGGERS],
  ['Storage', STORAGE],
  ['Rights', RIGHTS],
];

export const schemaPath = new URL('../../../../.docs/schema.sql', import.meta.url);

const HEADER = `-- The schema of a migrated database, written by \`npm run db:schema\`. Do not edit; a test compares it.
-- What functions and triggers are for is described in database.md.

set check_function_bodies = off;`;

export async function dumpSchema(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set search_path = public');
    const parts = [HEADER];
    for (const [title, query] of sections) {
      const { rows } = await client.query<{ ddl: string }>(query);
      if (rows.length > 0) parts.push(`-- ${title}`, ...rows.map(({ ddl }) => ddl));
    }
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
