import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Aliased, db, flag, isoText, keyset } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import type { ProjectStatus } from '../project.rules.ts';
import type { QuestionQuery, QuestionView } from './question.schema.ts';

// For queries in which `q` is the question and `p` its project.
const eb = expressionBuilder<
  Aliased<'q', 'project_questions'> & Aliased<'p', 'projects'>,
  'q' | 'p'
>();

const isOpen = eb.and([eb('q.answer', 'is', null), eb('q.dismissed_at', 'is', null)]);

/** Lists are ordered by it first: 1 for an open question, 0 for any other. */
const openRank = eb.case().when(isOpen).then(eb.lit(1)).else(eb.lit(0)).end();

/** None of them may identify the developer that asked. */
function questionColumns(actor: Actor | null) {
  return [
    'q.id',
    'q.text',
    'q.answer',
    isoText(eb.ref('q.asked_at')).as('askedAt'),
    isoText(eb.ref('q.answered_at')).as('answeredAt'),
    isoText(eb.ref('q.corrected_at')).as('correctedAt'),
    'q.changes_brief as changesBrief',
    'q.is_by_program as isByProgram',
    'q.is_answer_by_program as isAnswerByProgram',
    isoText(eb.ref('q.dismissed_at')).as('dismissedAt'),
    // False for visitors, because no user has the id 0.
    flag(eb('q.asker_id', '=', actor?.id ?? 0)).as('isMine'),
  ] as const;
}

/**
 * Admins and the client of the project see all questions; other users and visitors see answered
 * ones, and a developer also their own. The caller must check that the actor may see the project.
 */
function isQuestionVisibleTo(actor: Actor | null): Expression<SqlBool> {
  if (actor?.role === 'admin') return eb.lit(true);
  const id = actor?.id ?? 0;
  return eb.or([
    eb('q.answer', 'is not', null),
    eb('q.asker_id', '=', id),
    eb('p.client_id', '=', id),
  ]);
}

interface ProjectOfQuestions {
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  /** Null if there is none. */
  invitation: string | null;
}

function selectProjects(em: SqlEntityManager, actor: Actor | null) {
  return db(em)
    .selectFrom('projects as p')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', actor?.id ?? 0),
    )
    .select([
      'p.client_id as clientId',
      'p.is_private as isPrivate',
      'p.status',
      'i.status as invitation',
    ]);
}

type RankedQuestion = QuestionView & { openRank: number };

/**
 * Returns open questions first, then the newest first, and one more than the limit if there is a
 * next page. The caller must check that the actor may see the project.
 */
export async function findProjectWithQuestions(
  em: SqlEntityManager,
  { projectId, cursor, limit }: QuestionQuery,
  actor: Actor | null,
): Promise<(ProjectOfQuestions & { questions: RankedQuestion[] }) | null> {
  const visible = eb
    .selectFrom('project_questions as q')
    .select(questionColumns(actor))
    .select(openRank.as('openRank'))
    .whereRef('q.project_id', '=', 'p.id')
    .where(isQuestionVisibleTo(actor));
  const [rank = 0, id = 0] = cursor?.figures ?? [];
  // `keyset` calls the first key `at`, because it is a timestamp in other lists.
  const page = keyset(eb.selectFrom(visible.as('v')).selectAll(), ['v.openRank', 'v.id'], {
    cursor: cursor && { at: rank, id },
    limit,
  });
  const row = await selectProjects(em, actor)
    .select(jsonArrayFrom(page).as('questions'))
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** Checks no permission. */
export function loadQuestionView(
  em: SqlEntityManager,
  questionId: number,
  actor: Actor,
): Promise<QuestionView> {
  return db(em)
    .selectFrom('project_questions as q')
    .select(questionColumns(actor))
    .where('q.id', '=', questionId)
    .executeTakeFirstOrThrow();
}

interface ReportableQuestion extends ProjectOfQuestions {
  projectId: number;
  askerId: number;
  answer: string | null;
}

/** The caller must check that the actor may see the project. */
export async function findVisibleQuestion(
  em: SqlEntityManager,
  questionId: number,
  actor: Actor,
): Promise<ReportableQuestion | null> {
  const row = await selectProjects(em, actor)
    .innerJoin('project_questions as q', 'q.project_id', 'p.id')
    .select(['p.id as projectId', 'q.asker_id as askerId', 'q.answer'])
    .where('q.id', '=', questionId)
    .where(isQuestionVisibleTo(actor))
    .executeTakeFirst();
  return row ?? null;
}

export async function countAnsweredQuestions(
  em: SqlEntityManager,
  projectId: number,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('project_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('answer', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOpenQuestions(
  em: SqlEntityManager,
  projectId: number,
  askerId: number,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('project_questions as q')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('q.project_id', '=', projectId)
    .where('q.asker_id', '=', askerId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return count;
}
