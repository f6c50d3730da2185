import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import { fileColumns, hashedFileColumns } from '#features/files/file.queries.ts';
import { Project } from '#features/projects/project.entity.ts';
import { type Aliased, db, isoText } from '#platform/server/database/db.ts';
import { listExportedProperties } from '#platform/server/database/exported-properties.ts';
import { issuedDocuments } from '../document.queries.ts';
import {
  agreement,
  deliveries,
  disputes,
  laterAgreements,
  ledger,
  payments,
  proposedChanges,
  timeline,
} from './archive-parts.queries.ts';

// The hire is `h`, a milestone `m`, its project `p`, its bid `b`, its client `c`, its developer
// `d`, a message `g`. Column names are the field names of the record and must not change, because
// older exports have them as well.
const eb = expressionBuilder<
  Aliased<'h', 'hires'> &
    Aliased<'m', 'milestones'> &
    Aliased<'p', 'projects'> &
    Aliased<'b', 'bids'> &
    Aliased<'c' | 'd', 'users'> &
    Aliased<'g', 'messages'>,
  'h' | 'm' | 'p' | 'b' | 'c' | 'd' | 'g'
>();

const selectUserJson = (alias: 'c' | 'd') =>
  jsonBuildObject({
    id: eb.ref(`${alias}.id`),
    username: eb.ref(`${alias}.username`),
    name: concatName(eb.ref(`${alias}.first_name`), eb.ref(`${alias}.last_name`)),
  });

const projectFiles = jsonArrayFrom(
  eb
    .selectFrom('project_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(hashedFileColumns)
    .whereRef('x.project_id', '=', 'p.id')
    .where('x.removed_at', 'is', null)
    .orderBy('f.id'),
);

function selectProjectJson(em: SqlEntityManager) {
  const properties = listExportedProperties(em, Project, [
    'clientId',
    'isOpen',
    'takedownId',
    'holdsMoney',
    'bidCount',
    'bidTotal',
    'bidTotalChange',
    'averageBidCents',
    'averageBidAt',
    'nextAverageCount',
    'hiredDeveloperId',
    'lastCriterionId',
  ]);
  const fields = properties.map(({ name, fieldNames, runtimeType }) => {
    const column = sql.ref<string>(`p.${fieldNames[0]}`);
    return [name, runtimeType === 'Date' ? isoText(column) : column];
  });
  return jsonBuildObject<Record<string, Expression<unknown>>>({
    ...Object.fromEntries(fields),
    files: projectFiles,
  });
}

const bidJson = jsonBuildObject({
  id: eb.ref('b.id'),
  amount: eb.ref('b.amount'),
  deliveryTime: eb.ref('b.delivery_time'),
  proposal: eb.ref('b.proposal'),
  createdAt: isoText(eb.ref('b.created_at')),
  updatedAt: isoText(eb.ref('b.updated_at')),
  revision: eb.ref('b.revision'),
  revisedAt: isoText(eb.ref('b.revised_at')),
  projectRevision: eb.ref('b.project_revision'),
  confirmedAt: isoText(eb.ref('b.confirmed_at')),
  criteria: eb.ref('b.criteria'),
});

const milestones = jsonArrayFrom(
  eb
    .selectFrom('milestones as m')
    .select((eb) => [
      'm.position',
      'm.title',
      'm.days',
      'm.payment_id as paymentId',
      'm.amount_cents as amountCents',
      isoText(eb.ref('m.due_at')).as('dueAt'),
      'm.state',
      isoText(eb.ref('m.state_since')).as('stateSince'),
      'm.frozen',
      'm.released_cents as releasedCents',
      'm.fee_cents as feeCents',
      'm.refunded_cents as refundedCents',
      'm.reduced_cents as reducedCents',
    ])
    .whereRef('m.project_id', '=', 'h.project_id')
    .orderBy('m.position'),
);

const hireJson = jsonBuildObject({
  clientId: eb.ref('h.client_id'),
  developerId: eb.ref('h.developer_id'),
  feePercent: eb.cast<number>('h.fee_percent', 'float8'),
  hiredAt: isoText(eb.ref('h.hired_at')),
  state: eb.ref('h.state'),
  stateSince: isoText(eb.ref('h.state_since')),
  milestones,
});

function selectReviews(readerId: number) {
  return eb
    .selectFrom('reviews as w')
    .select((eb) => [
      'w.author_id as authorId',
      'w.subject_id as subjectId',
      'w.rating',
      'w.comment',
      isoText(eb.ref('w.created_at')).as('createdAt'),
      isoText(eb.ref('w.published_at')).as('publishedAt'),
      'w.reply',
      isoText(eb.ref('w.replied_at')).as('repliedAt'),
    ])
    .whereRef('w.project_id', '=', 'h.project_id')
    .where((eb) => eb.or([eb('w.published_at', 'is not', null), eb('w.author_id', '=', readerId)]))
    .orderBy('w.id');
}

/** With storage keys, which `exportArchive` replaces by hashes. */
const messageFiles = jsonArrayFrom(
  eb
    .selectFrom('message_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select([...fileColumns, 'f.key'])
    .whereRef('x.message_id', '=', 'g.id')
    .orderBy('f.id'),
);

/** Selects none if the reader is neither the client nor the developer. */
function selectMessages(readerId: number) {
  return eb
    .selectFrom('conversations as n')
    .innerJoin('messages as g', 'g.conversation_id', 'n.id')
    .select((eb) => [
      'g.id',
      'g.sender_id as senderId',
      'g.text',
      isoText(eb.ref('g.created_at')).as('at'),
      messageFiles.as('files'),
    ])
    .whereRef('n.client_id', '=', 'h.client_id')
    .whereRef('n.developer_id', '=', 'h.developer_id')
    .whereRef('n.project_id', '=', 'h.project_id')
    .where((eb) => eb.or([eb('h.client_id', '=', readerId), eb('h.developer_id', '=', readerId)]))
    .orderBy('g.id');
}

export type ArchiveData = NonNullable<Awaited<ReturnType<typeof findArchiveData>>>;

/** One statement, so that all parts show the same state of the database. */
export async function findArchiveData(em: SqlEntityManager, projectId: number, readerId: number) {
  const archiveData = await db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('bids as b', 'b.id', 'h.bid_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select([
      'h.client_id as clientId',
      'h.developer_id as developerId',
      jsonBuildObject({ client: selectUserJson('c'), developer: selectUserJson('d') }).as('people'),
      selectProjectJson(em).as('project'),
      bidJson.as('bid'),
      hireJson.as('hire'),
      agreement.as('agreement'),
      laterAgreements.as('laterAgreements'),
      proposedChanges.as('proposedChanges'),
      deliveries.as('deliveries'),
      disputes.as('disputes'),
      timeline.as('timeline'),
      ledger.as('ledger'),
      payments.as('payments'),
      issuedDocuments.as('documents'),
      jsonArrayFrom(selectReviews(readerId)).as('reviews'),
      jsonArrayFrom(selectMessages(readerId)).as('messages'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  return archiveData ?? null;
}

export interface PublishedKey {
  /** The 32 bytes of an Ed25519 public key, in hex. */
  key: string;
  createdAt: string;
}

export function listPublishedKeys(em: SqlEntityManager): Promise<PublishedKey[]> {
  return db(em)
    .selectFrom('record_keys')
    .select(['public_key as key', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .execute();
}
