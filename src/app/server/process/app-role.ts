import { Client } from 'pg';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { installJobQueue } from '#platform/server/jobs/jobs.ts';
import { createSandboxTables } from '#tools/sandbox/store.ts';

function readRole(url: string) {
  const { user = '', password = '' } = new Client({ connectionString: url });
  return { name: user, password: String(password ?? '') };
}

export function isSameRole(url: string, otherUrl: string): boolean {
  return readRole(url).name === readRole(otherUrl).name;
}

/** The app inserts rows into these tables, and must not update or delete rows. */
const appendOnlyTables = [
  'audit_entries',
  'audit_chain_entries',
  'documents',
  'hire_events',
  'ledger_entries',
  'ledger_transactions',
  'record_keys',
];
/** The app updates rows, as far as triggers allow, and must not delete rows. */
const undeletableTables = ['document_counters', 'ledger_accounts'];
/**
 * The app updates only these columns, and deletes no rows. `audit_people`: the name of a deleted
 * account is erased. `former_answers` and `project_revisions`: earlier texts are blanked.
 */
const updatableColumns = {
  audit_people: ['name', 'salt'],
  former_answers: ['answer'],
  project_revisions: ['snapshot', 'changes', 'blanked_at', 'announced_at'],
};

const appSchemas = ['public', 'pgboss', 'stripe_sandbox'];

/**
 * The role of `url` may not change tables, functions, triggers or records, so this also creates the
 * tables of the job queue and the sandbox. Throws if the role is missing and the owner may not
 * create it.
 */
export async function prepareAppRole(
  ownerUrl: string,
  url: string,
  { hasSandbox }: { hasSandbox: boolean },
): Promise<void> {
  await withAdvisoryLock(ownerUrl, 'app-role', async () => {
    await installJobQueue(ownerUrl);
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      if (hasSandbox) await createSandboxTables(client);
      await client.query('begin');
      await createMissingRole(client, url);
      await grantPrivileges(client, readRole(url).name);
      await client.query('commit');
    } finally {
      await client.end();
    }
  });
}

async function createMissingRole(client: Client, url: string): Promise<void> {
  const { name, password } = readRole(url);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount !== 0) return;
  const quotedName = client.escapeIdentifier(name);
  await client
    .query(`create role ${quotedName} login password ${client.escapeLiteral(password)}`)
    .catch((error) => {
      throw new Error(
        `DATABASE_URL: there is no role ${name}, and the role of DATABASE_DIRECT_URL may not ` +
          `create it. Create it with "create role ${quotedName} login password '…'".`,
        { cause: error },
      );
    });
}

async function grantPrivileges(client: Client, name: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const { rows } = await client.query<{ nspname: string }>(
    'select nspname from pg_namespace where nspname = any($1)',
    [appSchemas],
  );
  for (const { nspname: schema } of rows) {
    await client.query(
      `grant usage on schema ${schema} to ${role};
       revoke all on all tables in schema ${schema} from ${role};
       grant select, insert, update, delete on all tables in schema ${schema} to ${role};
       grant usage on all sequences in schema ${schema} to ${role}`,
    );
  }
  const grants = Object.entries(updatableColumns).map(
    ([table, columns]) =>
      `revoke update, delete on ${table} from ${role};
       grant update (${columns.join(', ')}) on ${table} to ${role};`,
  );
  await client.query(
    `revoke update, delete on ${appendOnlyTables.join(', ')} from ${role};
     ${grants.join('\n')}
     revoke delete on ${undeletableTables.join(', ')} from ${role};
     revoke insert, update, delete on mikro_orm_migrations from ${role}`,
  );
  await revokeCreation(client);
}

/**
 * Some guards allow a change only inside of a trigger, and a trigger of a temporary table could
 * pass them. Does nothing if the current role does not own the database.
 */
async function revokeCreation(client: Client): Promise<void> {
  const { rows } = await client.query<{ database: string; isOwner: boolean }>(
    `select datname as database, pg_has_role(datdba, 'member') as "isOwner"
     from pg_database where datname = current_database()`,
  );
  for (const { database, isOwner } of rows) {
    if (!isOwner) continue;
    await client.query(
      `revoke temporary, create on database ${client.escapeIdentifier(database)} from public;
       revoke create on schema public from public`,
    );
  }
}

/** A superuser or the owner of `audit_entries` may; false if this table does not exist. */
export async function mayChangeRecords(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ isOwner: boolean }>(
      `select pg_has_role(relowner, 'member') as "isOwner" from pg_class
       where oid = to_regclass('public.audit_entries')`,
    );
    return rows[0]?.isOwner === true;
  } finally {
    await client.end();
  }
}
