import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AccessToken } from '#features/accounts/access-tokens/access-token.entity.ts';
import { Block } from '#features/accounts/blocks/block.entity.ts';
import { CalendarAddress } from '#features/accounts/calendar-address/calendar-address.entity.ts';
import { EmailChange } from '#features/accounts/email-change/email-change.entity.ts';
import { LegalDetails } from '#features/accounts/legal-details/legal-details.entity.ts';
import { Session } from '#features/accounts/sessions/session.entity.ts';
import { User } from '#features/accounts/user.entity.ts';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Conversation } from '#features/conversations/conversation.entity.ts';
import { Message } from '#features/conversations/message.entity.ts';
import { SavedDeveloper } from '#features/favorites/saved-developer.entity.ts';
import { SavedProject } from '#features/favorites/saved-project.entity.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import { Report } from '#features/moderation/reports/report.entity.ts';
import { Suspension } from '#features/moderation/suspensions/suspension.entity.ts';
import { Takedown } from '#features/moderation/takedowns/takedown.entity.ts';
import { MailPreference } from '#features/notifications/mail-preference.entity.ts';
import { Notification } from '#features/notifications/notification.entity.ts';
import { Client } from '#features/profiles/client.entity.ts';
import { Developer } from '#features/profiles/developer.entity.ts';
import { PortfolioItem } from '#features/profiles/portfolio/portfolio-item.entity.ts';
import { Invitation } from '#features/projects/invitations/invitation.entity.ts';
import { InvitationRequest } from '#features/projects/invitations/invitation-request.entity.ts';
import { isVisibleTo } from '#features/projects/project-conditions.queries.ts';
import { Question } from '#features/projects/questions/question.entity.ts';
import { Review } from '#features/reviews/review.entity.ts';
import { SavedSearch } from '#features/saved-searches/saved-search.entity.ts';
import { db } from '#platform/server/database/db.ts';
import {
  type ExportSection,
  selectExportedColumns,
  selectOwnConversationIds,
  selectOwnProjectIds,
} from './export-columns.queries.ts';
import { hireSections } from './hire-sections.queries.ts';
import { projectSections } from './project-sections.queries.ts';

const internalModerationColumns = ['id', 'createdById', 'decidedById', 'endedById'] as const;

// In each query, `id` is the id of the user. Columns in a list are not exported, except under the
// condition in a later `select`.
/** By the name of the JSON file. */
const sections: Record<string, ExportSection> = {
  account: (em, id) =>
    db(em)
      .selectFrom('users as t')
      .select(selectExportedColumns(em, User, ['suspendedAt', 'deletedAt']))
      .where('t.id', '=', id),
  'developer-profile': (em, id) =>
    db(em)
      .selectFrom('developers as t')
      .select(selectExportedColumns(em, Developer, ['userId']))
      .where('t.user_id', '=', id),
  'client-profile': (em, id) =>
    db(em)
      .selectFrom('clients as t')
      .select(selectExportedColumns(em, Client, ['userId']))
      .where('t.user_id', '=', id),
  'legal-details': (em, id) =>
    db(em)
      .selectFrom('legal_details as t')
      .select(selectExportedColumns(em, LegalDetails, ['userId']))
      .where('t.user_id', '=', id),
  'calendar-address': (em, id) =>
    db(em)
      .selectFrom('calendar_addresses as t')
      .select(selectExportedColumns(em, CalendarAddress, ['userId']))
      .where('t.user_id', '=', id),
  portfolio: (em, id) =>
    db(em)
      .selectFrom('portfolio_items as t')
      .select(selectExportedColumns(em, PortfolioItem, ['id', 'developerId']))
      .where('t.developer_id', '=', id)
      .orderBy('t.id'),
  ...projectSections,
  bids: (em, id) =>
    db(em)
      .selectFrom('bids as t')
      .select(
        selectExportedColumns(em, Bid, [
          'developerId',
          'amountChange',
          'revision',
          'shortlistedAt',
          'declineReason',
          'declinedAt',
        ]),
      )
      .where('t.developer_id', '=', id)
      .orderBy('t.id'),
  invitations: (em, id) =>
    db(em)
      .selectFrom('invitations as t')
      .innerJoin('projects as p', 'p.id', 't.project_id')
      .select(selectExportedColumns(em, Invitation, ['offerText']))
      .select((eb) =>
        eb.case().when(isVisibleTo(id)).then(eb.ref('t.offer_text')).end().as('offer_text'),
      )
      .where((eb) =>
        eb.or([
          eb('t.developer_id', '=', id),
          eb('t.project_id', 'in', selectOwnProjectIds(em, id)),
        ]),
      )
      .orderBy('t.id'),
  'invitation-requests': (em, id) =>
    db(em)
      .selectFrom('invitation_requests as t')
      .select(selectExportedColumns(em, InvitationRequest, ['updatedAt']))
      .where((eb) =>
        eb.or([
          eb('t.developer_id', '=', id),
          eb('t.project_id', 'in', selectOwnProjectIds(em, id)),
        ]),
      )
      .orderBy('t.id'),
  // Questions are public without the name of their developer, so the id must not be exported.
  questions: (em, id) =>
    db(em)
      .selectFrom('project_questions as t')
      .innerJoin('projects as p', 'p.id', 't.project_id')
      .select(selectExportedColumns(em, Question, ['askerId', 'answer']))
      // An answer is not exported after the project became private or was removed.
      .select((eb) => eb.case().when(isVisibleTo(id)).then(eb.ref('t.answer')).end().as('answer'))
      .select((eb) => eb('t.asker_id', '=', id).as('isMine'))
      .where((eb) =>
        eb.or([eb('t.asker_id', '=', id), eb('t.project_id', 'in', selectOwnProjectIds(em, id))]),
      )
      .orderBy('t.id'),
  conversations: (em, id) =>
    db(em)
      .selectFrom('conversations as t')
      .select(selectExportedColumns(em, Conversation, ['startedBy', 'activeAt']))
      .where('t.id', 'in', selectOwnConversationIds(em, id))
      .orderBy('t.id'),
  messages: (em, id) =>
    db(em)
      .selectFrom('messages as t')
      .innerJoin('users as u', 'u.id', 't.sender_id')
      .select(selectExportedColumns(em, Message, ['key']))
      .select(fullName.as('sender'))
      .where('t.conversation_id', 'in', selectOwnConversationIds(em, id))
      .orderBy('t.id'),
  notifications: (em, id) =>
    db(em)
      .selectFrom('notifications as t')
      .select(selectExportedColumns(em, Notification, ['id', 'userId', 'about']))
      .where('t.user_id', '=', id)
      .orderBy('t.id'),
  'mail-preferences': (em, id) =>
    db(em)
      .selectFrom('mail_preferences as t')
      .select(selectExportedColumns(em, MailPreference, ['userId', 'token']))
      .where('t.user_id', '=', id),
  'reviews-written': (em, id) =>
    db(em)
      .selectFrom('reviews as t')
      .select(
        selectExportedColumns(em, Review, ['id', 'authorId', 'publishAt', 'reply', 'repliedAt']),
      )
      // A reply is confidential until the review is published.
      .select((eb) =>
        eb.case().when('t.published_at', 'is not', null).then(eb.ref('t.reply')).end().as('reply'),
      )
      .where('t.author_id', '=', id)
      .orderBy('t.id'),
  'reviews-received': (em, id) =>
    db(em)
      .selectFrom('reviews as t')
      .select(selectExportedColumns(em, Review, ['id', 'subjectId', 'createdAt', 'publishAt']))
      .where('t.subject_id', '=', id)
      .where('t.published_at', 'is not', null)
      .orderBy('t.id'),
  ...hireSections,
  'saved-developers': (em, id) =>
    db(em)
      .selectFrom('saved_developers as t')
      .select(selectExportedColumns(em, SavedDeveloper, ['id', 'userId']))
      .where('t.user_id', '=', id),
  'saved-projects': (em, id) =>
    db(em)
      .selectFrom('saved_projects as t')
      .select(selectExportedColumns(em, SavedProject, ['id', 'userId']))
      .where('t.user_id', '=', id),
  'saved-searches': (em, id) =>
    db(em)
      .selectFrom('saved_searches as t')
      .select(selectExportedColumns(em, SavedSearch, ['id', 'userId', 'token']))
      .where('t.user_id', '=', id)
      .orderBy('t.id'),
  'reports-sent': (em, id) =>
    db(em)
      .selectFrom('reports as t')
      .select(
        selectExportedColumns(em, Report, [
          'id',
          'reporterId',
          'userId',
          'outcome',
          'note',
          'warning',
          'resolvedAt',
          'resolvedById',
        ]),
      )
      // The author of a reported question must not be named to the user that reported it.
      .select((eb) =>
        eb.case().when('t.question_id', 'is', null).then(eb.ref('t.user_id')).end().as('user_id'),
      )
      .where('t.reporter_id', '=', id)
      .orderBy('t.id'),
  'warnings-received': (em, id) =>
    db(em)
      .selectFrom('reports')
      .select(['project_id', 'message_id', 'warning', 'resolved_at as warned_at'])
      .distinct()
      .where('outcome', '=', 'warned')
      .where((eb) =>
        eb.or([eb('user_id', '=', id), eb('project_id', 'in', selectOwnProjectIds(em, id))]),
      )
      .orderBy('warned_at'),
  suspensions: (em, id) =>
    db(em)
      .selectFrom('suspensions as t')
      .select(selectExportedColumns(em, Suspension, [...internalModerationColumns, 'userId']))
      .where('t.user_id', '=', id)
      .orderBy('t.id'),
  'project-removals': (em, id) =>
    db(em)
      .selectFrom('project_takedowns as t')
      .select(selectExportedColumns(em, Takedown, [...internalModerationColumns, 'previousStatus']))
      .where('t.project_id', 'in', selectOwnProjectIds(em, id))
      .orderBy('t.id'),
  'blocked-people': (em, id) =>
    db(em)
      .selectFrom('blocks as t')
      .select(selectExportedColumns(em, Block, ['blockerId']))
      .where('t.blocker_id', '=', id)
      .orderBy('t.created_at'),
  'email-changes': (em, id) =>
    db(em)
      .selectFrom('email_changes as t')
      .select(
        selectExportedColumns(em, EmailChange, [
          'id',
          'userId',
          'confirmHash',
          'undoHash',
          'changedUndoHash',
        ]),
      )
      .where('t.user_id', '=', id)
      .orderBy('t.id'),
  'access-tokens': (em, id) =>
    db(em)
      .selectFrom('access_tokens as t')
      .select(selectExportedColumns(em, AccessToken, ['tokenHash', 'id', 'userId']))
      .where('t.user_id', '=', id)
      .orderBy('t.id'),
  sessions: (em, id) =>
    db(em)
      .selectFrom('sessions as t')
      .select(selectExportedColumns(em, Session, ['tokenHash', 'id', 'userId']))
      .where('t.user_id', '=', id)
      .orderBy('t.created_at'),
  'audit-log': (em, id) =>
    db(em)
      .selectFrom('audit_entries')
      .select((eb) => [
        'at',
        'action',
        'target_type',
        'target_id',
        // The address and browser of another actor are not data of the user.
        eb.case().when('actor_id', '=', id).then(eb.ref('address')).end().as('address'),
        eb.case().when('actor_id', '=', id).then(eb.ref('user_agent')).end().as('user_agent'),
      ])
      .where((eb) =>
        eb.or([
          eb('actor_id', '=', id),
          eb.and([eb('target_type', '=', 'user'), eb('target_id', '=', String(id))]),
        ]),
      )
      .orderBy('id'),
  files: (em, id) =>
    db(em)
      .selectFrom('files as t')
      .select(selectExportedColumns(em, StoredFile, ['ownerId', 'key', 'isComplete', 'attachedAt']))
      .where('t.owner_id', '=', id)
      .where('t.complete', '=', true)
      .orderBy('t.id'),
};

/** Omits empty sections. */
export async function* streamSections(
  em: SqlEntityManager,
  userId: number,
): AsyncGenerator<{ name: string; rows: object[] }> {
  for (const [name, section] of Object.entries(sections)) {
    const rows = await section(em, userId).execute();
    if (rows.length > 0) yield { name, rows };
  }
}

interface OwnFile {
  id: number;
  key: string;
  name: string;
}

export function listOwnFiles(em: SqlEntityManager, userId: number): Promise<OwnFile[]> {
  return db(em)
    .selectFrom('files')
    .select(['id', 'key', 'name'])
    .where('owner_id', '=', userId)
    .where('complete', '=', true)
    .orderBy('id')
    .execute();
}
