import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';

interface Change {
  id: string;
  userId: number;
  firstName: string;
  oldEmail: string;
  newEmail: string;
}

export function changeById(em: SqlEntityManager, id: string): Promise<Change | null> {
  return row<Change>(
    em,
    `select c.id, c.user_id as "userId", u.first_name as "firstName",
       c.old_email as "oldEmail", c.new_email as "newEmail"
     from email_changes c join users u on u.id = c.user_id where c.id = $1`,
    [id],
  );
}

/** The change that a person asked for last, while its new address can still be confirmed. */
export function pendingChange(
  em: SqlEntityManager,
  userId: number,
  since: Date,
): Promise<{ email: string } | null> {
  return row(
    em,
    `select new_email as email from email_changes
     where user_id = $1 and confirmed_at is null and asked_at > $2`,
    [userId, since],
  );
}

interface LinkedChange extends Change {
  does: 'confirm' | 'object';
  confirmed: boolean;
}

/** What this token is good for now, or was when it confirmed. */
export function changeByToken(
  em: SqlEntityManager,
  tokenHash: string,
  since: { confirm: Date; object: Date },
): Promise<LinkedChange | null> {
  return row<LinkedChange>(
    em,
    `select c.id, c.user_id as "userId", u.first_name as "firstName",
       c.old_email as "oldEmail", c.new_email as "newEmail",
       case when c.confirm_hash = $1 then 'confirm' else 'object' end as does,
       c.confirmed_at is not null as confirmed
     from email_changes c join users u on u.id = c.user_id
     where (c.confirm_hash = $1 and (c.asked_at > $2 or c.confirmed_at is not null)) or (c.object_hash = $1 and c.asked_at > $3)`,
    [tokenHash, since.confirm, since.object],
  );
}
