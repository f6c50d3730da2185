import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';
import type { Role } from '#platform/shared/actor.ts';

export interface KeyHolder {
  id: number;
  role: Role;
  name: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  passwordHash: string;
}

const COLUMNS = `u.id, u.role, u.first_name || ' ' || u.last_name as name,
  u.first_name as "firstName", u.last_name as "lastName", u.username, u.email,
  u.password_hash as "passwordHash"`;

/** Everything that a change of this person's password must know of them. */
export function keyHolder(em: SqlEntityManager, id: number): Promise<KeyHolder | null> {
  return row<KeyHolder>(em, `select ${COLUMNS} from users u where u.id = $1`, [id]);
}

export function keyHolderAt(em: SqlEntityManager, email: string): Promise<KeyHolder | null> {
  return row<KeyHolder>(em, `select ${COLUMNS} from users u where u.email = $1`, [email]);
}

/** Whose link this is, while it opens anything. */
export function keyHolderOf(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
): Promise<KeyHolder | null> {
  return row<KeyHolder>(
    em,
    `select ${COLUMNS} from password_resets r join users u on u.id = r.user_id
     where r.token_hash = $1 and r.expires_at > $2`,
    [tokenHash, now],
  );
}
