import type { Rig } from './app.ts';

const PEOPLE = 20_000;
/** A statement has five seconds, also on a busy machine. */
const AT_ONCE = 2_500;

/** So many people, `many-1` to `many-20000`, that an index is worth its while. */
export async function makeCrowd(rig: Rig): Promise<void> {
  for (let first = 1; first <= PEOPLE; first += AT_ONCE) {
    await rig.sql(
      `insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       select 'many-' || n, 'many-' || n || '@many.example', 'Many', 'People' || n,
         case when n % 2 = 0 then 'client' else 'developer' end, 'x', now()
       from generate_series($1::int, $1::int + ${AT_ONCE - 1}) n`,
      [first],
    );
  }
  await rig.sql('vacuum analyze users');
}
