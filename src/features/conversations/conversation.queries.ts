import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import {
  type ConfirmationSettings,
  isUnconfirmed,
} from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { isVisibleTo } from '#features/projects/project-conditions.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { type Aliased, db, flag, keyset } from '#platform/server/database/db.ts';
import type {
  ConversationItem,
  ConversationQuery,
  ConversationView,
} from './conversation.schema.ts';

// Aliases: `c` conversation, `me` membership of the actor, `u` the other user, `p` the project
// (left join).
const eb = expressionBuilder<
  Aliased<'c', 'conversations'> &
    Aliased<'me', 'conversation_members'> &
    Aliased<'u', 'users'> &
    Aliased<'p', 'projects'>,
  'c' | 'me' | 'u' | 'p'
>();

const HIDDEN_PROJECT_TITLE = 'A private project';
const EXCERPT_LENGTH = 140;

function selectConversations(em: SqlEntityManager, userId: number, settings: ConfirmationSettings) {
  const otherId = eb
    .case()
    .when('c.client_id', '=', userId)
    .then(eb.ref('c.developer_id'))
    .else(eb.ref('c.client_id'))
    .end();
  return db(em)
    .selectFrom('conversations as c')
    .innerJoin('conversation_members as me', (join) =>
      join.onRef('me.conversation_id', '=', 'c.id').on('me.user_id', '=', userId),
    )
    .innerJoin('users as u', (join) => join.on(eb('u.id', '=', otherId)))
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .select([
      'c.id',
      jsonBuildObject({
        id: eb.ref('u.id'),
        name: fullName,
        avatar: eb.ref('u.avatar'),
        role: eb.ref('u.role'),
        isUnconfirmed: isUnconfirmed(settings),
      }).as('other'),
      'p.id as projectId',
      agreedTitle.as('projectTitle'),
      flag(isVisibleTo(userId)).as('isProjectVisible'),
    ]);
}

/**
 * The title of the project. If this developer was hired, the title that both agreed on, which
 * differs if the bid was made for an earlier version.
 */
const agreedTitle = eb.fn.coalesce(
  eb
    .selectFrom('agreements as g')
    .innerJoin('hires as h', 'h.project_id', 'g.project_id')
    .select('g.title')
    .whereRef('g.project_id', '=', 'p.id')
    .whereRef('h.developer_id', '=', 'c.developer_id')
    .orderBy('g.version')
    .limit(1),
  'p.title',
);

interface ProjectColumns {
  projectId: number | null;
  projectTitle: string | null;
  isProjectVisible: boolean;
}

/** If the user may not see the project, the object has neither its id nor its title. */
function withProject<Row extends ProjectColumns>(row: Row) {
  const { projectId, projectTitle, isProjectVisible, ...rest } = row;
  if (projectId === null || projectTitle === null) return { ...rest, project: null };
  const project = isProjectVisible
    ? { id: projectId, title: projectTitle }
    : { id: null, title: HIDDEN_PROJECT_TITLE };
  return { ...rest, project };
}

const newestMessage = eb
  .selectFrom('messages as m')
  .whereRef('m.conversation_id', '=', 'c.id')
  .orderBy('m.id', 'desc')
  .limit(1);

const fileCount = expressionBuilder<Aliased<'m', 'messages'>, 'm'>()
  .selectFrom('message_files as x')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('x.message_id', '=', 'm.id')
  .$asScalar();

/**
 * Newest activity first; one row more than the limit if there is a next page. A conversation
 * without messages is returned only to the user that started it.
 */
export async function findConversations(
  { em, actor, settings }: ActorCtx,
  { cursor, limit, unread }: ConversationQuery,
): Promise<ConversationItem[]> {
  const last = newestMessage.select((message) => [
    message.fn<string>('left', ['m.text', message.lit(EXCERPT_LENGTH)]).as('text'),
    flag(message('m.sender_id', '=', actor.id)).as('isOwn'),
    fileCount.as('fileCount'),
  ]);
  const unreadCount = eb
    .selectFrom('messages as m')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('m.conversation_id', '=', 'c.id')
    .whereRef('m.id', '>', 'me.last_read_id')
    .where('m.sender_id', '<>', actor.id)
    .$asScalar();
  const query = selectConversations(em, actor.id, settings)
    .select([
      'c.active_at as activeAt',
      jsonObjectFrom(last).as('last'),
      unreadCount.as('unreadCount'),
    ])
    // The join with `me` implies this condition, but PostgreSQL needs it to use an index.
    .where(actor.role === 'client' ? 'c.client_id' : 'c.developer_id', '=', actor.id)
    .where(eb.or([eb.exists(newestMessage.select('m.id')), eb('c.started_by', '=', actor.id)]))
    .$if(unread === true, (all) => all.whereRef('me.last_received_id', '>', 'me.last_read_id'));
  const rows = await keyset(query, ['c.active_at', 'c.id'], { cursor, limit }).execute();
  return rows.map(withProject);
}

const runningHireExists = eb.exists(
  eb
    .selectFrom('hires as h')
    .select('h.project_id')
    .whereRef('h.client_id', '=', 'c.client_id')
    .whereRef('h.developer_id', '=', 'c.developer_id')
    .where('h.state', 'not in', ['completed', 'cancelled']),
);

/**
 * Null for users outside the conversation. If `settings` are omitted, `other.isUnconfirmed` is
 * false.
 */
export async function findConversationView(
  em: SqlEntityManager,
  conversationId: number,
  userId: number,
  settings: ConfirmationSettings = {},
): Promise<ConversationView | null> {
  const blocks = eb.selectFrom('blocks').select('created_at');
  const result = await selectConversations(em, userId, settings)
    .innerJoin('conversation_members as them', (join) =>
      join.onRef('them.conversation_id', '=', 'c.id').onRef('them.user_id', '=', 'u.id'),
    )
    .innerJoin('users as self', (join) => join.on('self.id', '=', userId))
    .select([
      'me.last_read_id as lastReadId',
      'them.last_read_id as otherReadId',
      flag(
        eb.exists(blocks.where('blocker_id', '=', userId).whereRef('blocked_id', '=', 'u.id')),
      ).as('blockedByMe'),
      flag(
        eb.exists(blocks.whereRef('blocker_id', '=', 'u.id').where('blocked_id', '=', userId)),
      ).as('blockedByThem'),
      'self.suspended_at as suspendedAt',
      'u.suspended_at as otherSuspendedAt',
      'u.deleted_at as otherDeletedAt',
      flag(runningHireExists).as('isWorkRunning'),
    ])
    .where('c.id', '=', conversationId)
    .executeTakeFirst();
  if (!result) return null;
  const { suspendedAt, otherSuspendedAt, otherDeletedAt, isWorkRunning, ...row } = result;
  return {
    ...withProject(row),
    isOtherDeleted: otherDeletedAt !== null,
    isPaused: suspendedAt !== null && !isWorkRunning,
    isOtherPaused: otherSuspendedAt !== null && !isWorkRunning,
  };
}

export async function countUnreadMessages({ em, actor }: ActorCtx): Promise<number> {
  const { count } = await db(em)
    .selectFrom('conversation_members as me')
    .innerJoin('messages as m', 'm.conversation_id', 'me.conversation_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('me.user_id', '=', actor.id)
    // Lets PostgreSQL use the partial index `conversation_members_unread`.
    .whereRef('me.last_received_id', '>', 'me.last_read_id')
    .whereRef('m.id', '>', 'me.last_read_id')
    .where('m.sender_id', '<>', actor.id)
    .executeTakeFirstOrThrow();
  return count;
}
