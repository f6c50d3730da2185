import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';

interface StoredFile {
  key: string;
  name: string;
  type: string;
  size: number;
}

/** A file this person may have: their own, or one of a conversation they are part of. */
export function fileFor(
  em: SqlEntityManager,
  id: number,
  userId: number,
): Promise<StoredFile | null> {
  return row<StoredFile>(
    em,
    `select a.key, a.name, a.type, a.size from attachments a
     left join messages m on m.id = a.message_id
     left join conversations c on c.id = m.conversation_id
     where a.id = $1 and a.complete
       and (a.owner_id = $2 or c.client_id = $2 or c.developer_id = $2)`,
    [id, userId],
  );
}

/** Files brought before an instant and never sent. */
export function forgottenFiles(em: SqlEntityManager, before: Date) {
  return rows<{ id: number; key: string }>(
    em,
    `select id, key from attachments where message_id is null and created_at < $1
     order by created_at limit 500`,
    [before],
  );
}
