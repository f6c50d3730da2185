import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { visibleTo } from '#features/projects/project.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import type { Blocks } from './conversation.rules.ts';
import type {
  ConversationItem,
  ConversationQuery,
  ConversationView,
} from './conversation.schema.ts';

const OTHER = `json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name,
  'avatar', o.avatar, 'role', o.role)`;

/** A private project shows its name to its client and the invited alone. `$1` reads. */
const SUBJECT = `case when p.id is null then null
  when ${visibleTo('$1')} then json_build_object('id', p.id, 'title', p.title)
  else json_build_object('id', null, 'title', 'A private project') end`;

/** The one membership is looked up conversation by conversation, whatever the planner thinks. */
const FROM = `from conversations c
  cross join lateral (select m.read_id from conversation_members m
    where m.conversation_id = c.id and m.user_id = $1 limit 1) me
  join users o on o.id = case when c.client_id = $1 then c.developer_id else c.client_id end
  left join projects p on p.id = c.project_id`;

const WORK_RUNS = `exists (select 1 from hires h
  where h.client_id = c.client_id and h.developer_id = c.developer_id
    and h.state not in ('completed', 'cancelled'))`;

/** The conversations in which something waits for `$1`, from the index of just those. */
const UNREAD = `select conversation_id from conversation_members
  where user_id = $1 and received_id > read_id`;

/** This person's conversations, newest activity first; one more than asked tells of another page. */
export function conversationsOf(
  em: SqlEntityManager,
  actor: Actor,
  { cursor, limit, unread }: ConversationQuery,
): Promise<ConversationItem[]> {
  const side = actor.role === 'client' ? 'client_id' : 'developer_id';
  return rows<ConversationItem>(
    em,
    `select c.id, ${OTHER} as other, ${SUBJECT} as project, c.active_at as "activeAt",
       case when l.id is not null then json_build_object('text', l.text,
         'mine', l.sender_id = $1, 'files', l.files) end as last,
       (select count(*)::int from messages m where m.conversation_id = c.id
         and m.id > me.read_id and m.sender_id <> $1) as unread
     ${FROM}
     left join lateral (
       select m.id, left(m.text, 140) as text, m.sender_id,
         (select count(*)::int from message_files x where x.message_id = m.id) as files
       from messages m where m.conversation_id = c.id order by m.id desc limit 1) l on true
     where c.${side} = $1 and (l.id is not null or c.started_by = $1)
       ${unread ? `and c.id in (${UNREAD})` : ''}
       ${cursor ? 'and (c.active_at, c.id) < ($2::timestamptz, $3::int)' : ''}
     order by c.active_at desc, c.id desc limit ${limit + 1}`,
    [actor.id, ...(cursor ? [cursor.at, cursor.id] : [])],
  );
}

/** A conversation as one of its two people sees it; null to everybody else. */
export function conversationView(
  em: SqlEntityManager,
  id: number,
  userId: number,
): Promise<ConversationView | null> {
  return row<ConversationView>(
    em,
    `select c.id, ${OTHER} as other, ${SUBJECT} as project, me.read_id as "readId",
       (select read_id from conversation_members t
        where t.conversation_id = c.id and t.user_id = o.id) as "otherReadId",
       exists (select 1 from blocks where blocker_id = $1 and blocked_id = o.id) as "blockedByMe",
       exists (select 1 from blocks where blocker_id = o.id and blocked_id = $1) as "blockedByThem",
       o.deleted_at is not null as "otherLeft",
       exists (select 1 from users where id = $1 and suspended_at is not null)
         and not ${WORK_RUNS} as silenced,
       o.suspended_at is not null and not ${WORK_RUNS} as "otherPaused"
     ${FROM} where c.id = $2`,
    [userId, id],
  );
}

/** How many messages wait for this person, in all conversations. */
export async function unreadMessages(em: SqlEntityManager, userId: number): Promise<number> {
  const found = await row<{ count: number }>(
    em,
    `select coalesce(sum(n.count), 0)::int as count from conversation_members me
     cross join lateral (select count(*) from messages m
       where m.conversation_id = me.conversation_id and m.id > me.read_id
         and m.sender_id <> $1) n
     where me.user_id = $1 and me.received_id > me.read_id`,
    [userId],
  );
  return found?.count ?? 0;
}

/** Who of two people has blocked the other. */
export async function blocksBetween(
  em: SqlEntityManager,
  me: number,
  them: number,
): Promise<Blocks> {
  const found = await rows<{ blocker: number }>(
    em,
    `select blocker_id as blocker from blocks
     where (blocker_id = $1 and blocked_id = $2) or (blocker_id = $2 and blocked_id = $1)`,
    [me, them],
  );
  return {
    blockedByMe: found.some(({ blocker }) => blocker === me),
    blockedByThem: found.some(({ blocker }) => blocker === them),
  };
}
