import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import { type Aliased, db, flag, isoText } from '#platform/server/database/db.ts';
import { actionsSinceColumns, type ReportSubject, selectReportViews } from './report.queries.ts';
import type { SubjectKind } from './report.rules.ts';
import type { ReportAction, SubjectState } from './resolution.rules.ts';
import type { ReportDetail } from './resolution.schema.ts';

const OTHER_REPORTS_MAX = 20;

/** Admins may read this many messages before the reported one, and as many after it. */
const SURROUNDING_MESSAGES = 3;

const eb = expressionBuilder<Aliased<'r', 'reports'>, 'r'>();

/** Of the same project, profile, picture, message, question or answer. */
const otherReports = eb
  .selectFrom('reports as o')
  .whereRef('o.id', '<>', 'r.id')
  .where(({ and, eb, or, ref }) =>
    or([
      eb('o.project_id', '=', ref('r.project_id')),
      and([
        eb('o.user_id', '=', ref('r.user_id')),
        eb('o.message_id', 'is not distinct from', ref('r.message_id')),
        eb('o.question_id', 'is not distinct from', ref('r.question_id')),
        eb('o.picture_id', 'is not distinct from', ref('r.picture_id')),
      ]),
    ]),
  );

const newestOthers = jsonArrayFrom(
  otherReports
    .innerJoin('users as w', 'w.id', 'o.reporter_id')
    .select(({ ref }) => [
      'o.id',
      'o.reason',
      'o.status',
      'o.outcome',
      'o.note',
      isoText(ref('o.created_at')).as('createdAt'),
      concatName(ref('w.first_name'), ref('w.last_name')).as('reporterName'),
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(OTHER_REPORTS_MAX),
);

const sentReportCount = eb
  .selectFrom('reports as sent')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('sent.reporter_id', '=', 'r.reporter_id');

const reportedProject = jsonObjectFrom(
  eb
    .selectFrom('projects as x')
    .select(['x.description', 'x.skills', 'x.status', 'x.is_private as isPrivate'])
    .select('x.holds_money as holdsMoney')
    .whereRef('x.id', '=', 'r.project_id'),
);

const reportedProfile = jsonObjectFrom(
  eb
    .selectFrom('users as x')
    .leftJoin('developers as d', 'd.user_id', 'x.id')
    .leftJoin('clients as c', 'c.user_id', 'x.id')
    .select(({ fn, val }) => [
      fn.coalesce('d.bio', 'c.company_name', val('')).as('text'),
      fn.coalesce('d.skills', sql<string[]>`'{}'`).as('skills'),
    ])
    .whereRef('x.id', '=', 'r.user_id')
    .where('r.message_id', 'is', null)
    .where('r.question_id', 'is', null),
);

const reportedPicture = jsonObjectFrom(
  eb
    .selectFrom('files as f')
    .leftJoin('portfolio_items as item', 'item.picture_id', 'f.id')
    .select(({ eb }) => [
      'f.id',
      'f.name',
      'item.title',
      flag(eb('f.attached_at', 'is not', null)).as('isShown'),
    ])
    .whereRef('f.id', '=', 'r.picture_id'),
);

const reportedQuestion = jsonObjectFrom(
  eb
    .selectFrom('project_questions as x')
    .innerJoin('projects as about', 'about.id', 'x.project_id')
    .select(['x.text', 'x.answer', 'x.project_id as projectId', 'about.title as projectTitle'])
    .whereRef('x.id', '=', 'r.question_id'),
);

const conversationMessages = eb
  .selectFrom('messages as m')
  .where('m.conversation_id', '=', ({ selectFrom }) =>
    selectFrom('messages as x').select('x.conversation_id').whereRef('x.id', '=', 'r.message_id'),
  );
const messagesUpTo = conversationMessages
  .selectAll()
  .whereRef('m.id', '<=', 'r.message_id')
  .orderBy('m.id', 'desc')
  .limit(SURROUNDING_MESSAGES + 1);
const messagesAfter = conversationMessages
  .selectAll()
  .whereRef('m.id', '>', 'r.message_id')
  .orderBy('m.id')
  .limit(SURROUNDING_MESSAGES);

const surroundingMessages = jsonArrayFrom(
  eb
    .selectFrom(
      eb
        .selectFrom(messagesUpTo.as('upTo'))
        .selectAll()
        .unionAll(eb.selectFrom(messagesAfter.as('after')).selectAll())
        .as('m'),
    )
    .innerJoin('users as w', 'w.id', 'm.sender_id')
    .select(({ eb, ref, selectFrom }) => [
      'm.id',
      'm.sender_id as senderId',
      concatName(ref('w.first_name'), ref('w.last_name')).as('senderName'),
      'm.text',
      isoText(ref('m.created_at')).as('at'),
      flag(eb('m.id', '=', ref('r.message_id'))).as('isReported'),
      selectFrom('message_files as f')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('f.message_id', '=', 'm.id')
        .$asScalar()
        .as('fileCount'),
    ])
    .orderBy('m.id'),
);

interface ActionFlags {
  removedSince: boolean;
  suspendedSince: boolean;
}

function listActions({ removedSince, suspendedSince }: ActionFlags): ReportAction[] {
  return [
    ...(removedSince ? (['content_removed'] as const) : []),
    ...(suspendedSince ? (['person_suspended'] as const) : []),
  ];
}

export async function findReportDetail(
  em: SqlEntityManager,
  id: number,
): Promise<ReportDetail | null> {
  const row = await selectReportViews(em)
    .innerJoin('users as owner', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('owner.id', '=', fn.coalesce(ref('r.user_id'), ref('p.client_id'))),
      ),
    )
    .leftJoin('files as picture', 'picture.id', 'r.picture_id')
    .select(({ eb, ref }) => [
      'r.note',
      'r.warning',
      reportedProject.as('project'),
      reportedProfile.as('profile'),
      surroundingMessages.as('messages'),
      reportedQuestion.as('question'),
      reportedPicture.as('picture'),
      jsonBuildObject({
        id: ref('owner.id'),
        name: concatName(ref('owner.first_name'), ref('owner.last_name')),
        role: ref('owner.role'),
        suspended: flag(eb('owner.suspended_at', 'is not', null)),
      }).as('reportedUser'),
      ...actionsSinceColumns(ref('r.created_at')),
      newestOthers.as('otherReports'),
      otherReports
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('o.status', '=', 'open')
        .$asScalar()
        .as('otherOpenCount'),
      sentReportCount.$asScalar().as('reporterSentCount'),
      sentReportCount
        .where('sent.outcome', '=', 'dismissed')
        .$asScalar()
        .as('reporterDismissedCount'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { removedSince, suspendedSince, ...report } = row;
  // The query returns an empty array for other subjects.
  const messages = report.subject.kind === 'message' ? report.messages : null;
  return { ...report, messages, actionsSince: listActions({ removedSince, suspendedSince }) };
}

interface ReportedState extends SubjectState {
  /** Owner of the profile or project, or author of the text. */
  ownerId: number;
  title: string | null;
  projectId: number | null;
}

function getSubjectKind(
  { projectId, messageId, questionId }: Omit<ReportSubject, 'userId'>,
  { isAsker, isDeveloper }: { isAsker: boolean; isDeveloper: boolean },
): SubjectKind {
  if (projectId !== null) return 'project';
  if (messageId !== null) return 'message';
  if (questionId !== null) return isAsker ? 'question' : 'answer';
  return isDeveloper ? 'developer' : 'client';
}

/** `actionsSince`: actions since `reportedAt` that are still in force. */
export async function loadSubjectState(
  em: SqlEntityManager,
  { userId, projectId, messageId, questionId }: ReportSubject,
  pictureId: number | null,
  reportedAt: Date,
): Promise<ReportedState> {
  const row = await db(em)
    .selectFrom('users as owner')
    .leftJoin('projects as p', (join) => join.on('p.id', '=', projectId))
    .leftJoin('developers as d', 'd.user_id', 'owner.id')
    .leftJoin('project_questions as q', (join) => join.on('q.id', '=', questionId))
    .leftJoin('files as picture', (join) => join.on('picture.id', '=', pictureId))
    .select(({ eb, fn, ref, val }) => [
      'owner.id as ownerId',
      fn.coalesce('p.id', 'q.project_id').as('projectId'),
      flag(fn.coalesce(eb('q.asker_id', '=', ref('owner.id')), sql.lit(false))).as('isAsker'),
      'p.title',
      'p.status',
      'p.holds_money as holdsMoney',
      'picture.attached_at as pictureShownAt',
      flag(eb('owner.suspended_at', 'is not', null)).as('suspended'),
      flag(eb('d.user_id', 'is not', null)).as('isDeveloper'),
      ...actionsSinceColumns(val(reportedAt.toISOString())),
    ])
    .where(({ eb, selectFrom }) =>
      eb(
        'owner.id',
        '=',
        userId ?? selectFrom('projects as x').select('x.client_id').where('x.id', '=', projectId),
      ),
    )
    .executeTakeFirstOrThrow();
  const { status, holdsMoney, title, ownerId, suspended } = row;
  return {
    kind: getSubjectKind({ projectId, messageId, questionId }, row),
    title,
    projectId: row.projectId,
    ownerId,
    project: status === null ? null : { status, holdsMoney: holdsMoney === true },
    picture: pictureId === null ? null : { isShown: row.pictureShownAt !== null },
    isSuspended: suspended,
    actionsSince: listActions(row),
  };
}
