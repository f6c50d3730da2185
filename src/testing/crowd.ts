import type { TestApp } from './app.ts';

const USERS = 2_000;

/** Inserts the users `many-1` to `many-2000`, in this order and with the same creation time. */
export async function insertManyUsers(app: TestApp): Promise<void> {
  await app.sql(
    `insert into users (username, email, first_name, last_name, role, password_hash, created_at)
     select 'many-' || n, 'many-' || n || '@many.example', 'Many', 'People' || n,
       case when n % 2 = 0 then 'client' else 'developer' end, 'x', now()
     from generate_series(1, $1::int) n`,
    [USERS],
  );
}
