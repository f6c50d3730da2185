import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { provenFilesOf } from '#features/files/file.queries.ts';
import { ENTRIES_AS_JSON } from '#features/ledger/ledger.queries.ts';
import { db, iso, row } from '#platform/server/db.ts';
import type { IssuedDocument } from '../document.schema.ts';

interface File {
  id: number;
  key: string;
  name: string;
  type: string;
  size: number;
}

export interface RecordRow {
  clientId: number;
  developerId: number;
  people: unknown;
  project: unknown;
  bid: unknown;
  hire: unknown;
  deliveries: unknown;
  disputes: unknown;
  timeline: unknown;
  ledger: unknown;
  payments: (Record<string, unknown> & { refunds: Record<string, unknown>[] })[];
  documents: IssuedDocument[];
  reviews: unknown;
  messages: { id: number; senderId: number; text: string; at: string; files: File[] }[];
}

const list = (item: string, order: string, from: string) =>
  `coalesce((select json_agg(json_build_object(${item}) order by ${order}) from ${from}), '[]')`;

const person = (alias: string) => `json_build_object('id', ${alias}.id, 'username',
  ${alias}.username, 'name', ${alias}.first_name || ' ' || ${alias}.last_name)`;

const PROJECT = `json_build_object('id', p.id, 'title', p.title, 'description', p.description,
  'category', p.category, 'budget', p.budget, 'isPrivate', p.is_private, 'isUrgent', p.is_urgent,
  'skills', p.skills, 'deadline', ${iso('p.deadline')}, 'status', p.status,
  'createdAt', ${iso('p.created_at')})`;

const BID = `json_build_object('id', b.id, 'amount', b.amount, 'deliveryTime', b.delivery_time,
  'proposal', b.proposal, 'createdAt', ${iso('b.created_at')}, 'updatedAt', ${iso('b.updated_at')},
  'revision', b.revision, 'revisedAt', ${iso('b.revised_at')})`;

const HIRE = `json_build_object('clientId', h.client_id, 'developerId', h.developer_id,
  'paymentId', h.payment_id, 'amountCents', h.amount_cents, 'feePercent', h.fee_percent::float8,
  'hiredAt', ${iso('h.hired_at')}, 'dueAt', ${iso('h.due_at')}, 'state', h.state,
  'stateSince', ${iso('h.state_since')}, 'frozen', h.frozen, 'releasedCents', h.released_cents,
  'feeCents', h.fee_cents, 'refundedCents', h.refunded_cents)`;

const DELIVERIES = list(
  `'id', v.id, 'note', v.note, 'links', v.links, 'deliveredAt', ${iso('v.delivered_at')},
   'changesNote', v.changes_note, 'changesAt', ${iso('v.changes_at')},
   'files', ${provenFilesOf('delivery_files', 'x.delivery_id = v.id')}`,
  'v.id',
  'deliveries v where v.project_id = h.project_id',
);

const STATEMENTS = list(
  `'authorId', s.author_id, 'text', s.text, 'at', ${iso('s.at')},
   'files', ${provenFilesOf('dispute_files', 'x.statement_id = s.id')}`,
  's.id',
  'dispute_statements s where s.dispute_id = t.id',
);

const OFFERS = list(
  `'madeBy', o.made_by, 'toDeveloperCents', o.to_developer_cents, 'madeAt', ${iso('o.made_at')},
   'status', o.status`,
  'o.id',
  'dispute_offers o where o.dispute_id = t.id',
);

const DISPUTES = list(
  `'id', t.id, 'openedBy', t.opened_by, 'reason', t.reason, 'openedAt', ${iso('t.opened_at')},
   'status', t.status, 'closedAt', ${iso('t.closed_at')}, 'decidedBy', t.decided_by,
   'decision', t.decision, 'toDeveloperCents', t.to_developer_cents,
   'files', ${provenFilesOf('dispute_files', 'x.dispute_id = t.id and x.statement_id is null')},
   'statements', ${STATEMENTS}, 'offers', ${OFFERS}`,
  't.id',
  'disputes t where t.project_id = h.project_id',
);

const TIMELINE = list(
  `'seq', e.seq, 'kind', e.kind, 'party', e.party, 'actorId', e.actor_id, 'at', ${iso('e.at')},
   'detail', e.detail, 'prevHash', e.prev_hash, 'hash', e.hash`,
  'e.seq',
  'hire_events e where e.project_id = h.project_id',
);

const REFUNDS = list(
  `'nth', r.nth, 'amountCents', r.amount_cents, 'cause', r.cause, 'status', r.status,
   'manualReference', r.manual_reference,
   'createdAt', ${iso('r.created_at')}, 'updatedAt', ${iso('r.updated_at')}`,
  'r.nth',
  'refunds r where r.payment_id = y.id',
);

const PAYOUTS = list(
  `'nth', o.nth, 'amountCents', o.amount_cents, 'reversedCents', o.reversed_cents,
   'status', o.status, 'createdAt', ${iso('o.created_at')}, 'updatedAt', ${iso('o.updated_at')}`,
  'o.nth',
  'payouts o where o.payment_id = y.id',
);

const CHARGEBACKS = list(
  `'amountCents', g.amount_cents, 'reason', g.reason, 'status', g.status,
   'openedAt', ${iso('g.opened_at')}, 'closedAt', ${iso('g.closed_at')}`,
  'g.opened_at, g.id',
  'chargebacks g where g.payment_id = y.id',
);

const PAYMENTS = list(
  `'id', y.id, 'status', y.status, 'amountCents', y.amount_cents, 'feeCents', y.fee_cents,
   'refundedCents', y.refunded_cents, 'cardBrand', y.card_brand, 'cardLast4', y.card_last4,
   'createdAt', ${iso('y.created_at')}, 'refunds', ${REFUNDS}, 'payouts', ${PAYOUTS},
   'chargebacks', ${CHARGEBACKS}`,
  'y.created_at, y.id',
  'payments y where y.project_id = h.project_id',
);

const DOCUMENTS = list(
  `'kind', q.kind, 'number', q.number, 'issuedAt', ${iso('q.issued_at')}, 'content', q.content,
   'sha256', q.sha256`,
  'q.issued_at, q.number',
  'documents q where q.project_id = h.project_id',
);

const REVIEWS = list(
  `'authorId', w.author_id, 'subjectId', w.subject_id, 'rating', w.rating, 'comment', w.comment,
   'createdAt', ${iso('w.created_at')}, 'publishedAt', ${iso('w.published_at')}, 'reply', w.reply,
   'repliedAt', ${iso('w.replied_at')}`,
  'w.id',
  `reviews w where w.project_id = h.project_id
     and (w.published_at is not null or w.author_id = $2)`,
);

const FILES = list(
  `'id', f.id, 'key', f.key, 'name', f.name, 'type', f.type, 'size', f.size`,
  'f.id',
  'message_files x join files f on f.id = x.file_id where x.message_id = m.id',
);

const MESSAGES = list(
  `'id', m.id, 'senderId', m.sender_id, 'text', m.text, 'at', ${iso('m.created_at')},
   'files', ${FILES}`,
  'm.id',
  `conversations n join messages m on m.conversation_id = n.id
   where n.client_id = h.client_id and n.developer_id = h.developer_id
     and n.project_id = h.project_id and $2 in (h.client_id, h.developer_id)`,
);

/** All that is kept of a hired project, as this person may see it; null when nobody is hired. */
export function recordRow(
  em: SqlEntityManager,
  projectId: number,
  readerId: number,
): Promise<RecordRow | null> {
  return row<RecordRow>(
    em,
    `select h.client_id as "clientId", h.developer_id as "developerId",
       json_build_object('client', ${person('c')}, 'developer', ${person('d')}) as people,
       ${PROJECT} as project, ${BID} as bid, ${HIRE} as hire, ${DELIVERIES} as deliveries,
       ${DISPUTES} as disputes, ${TIMELINE} as timeline, ${ENTRIES_AS_JSON} as ledger,
       ${PAYMENTS} as payments, ${DOCUMENTS} as documents, ${REVIEWS} as reviews,
       ${MESSAGES} as messages
     from hires h join projects p on p.id = h.project_id join bids b on b.id = h.bid_id
     join users c on c.id = h.client_id join users d on d.id = h.developer_id
     where h.project_id = $1`,
    [projectId, readerId],
  );
}

export interface PublishedKey {
  key: string;
  createdAt: string;
}

/** Returns the public keys that exported records are signed with, newest first. */
export function publishedKeys(em: SqlEntityManager): Promise<PublishedKey[]> {
  return db(em)
    .selectFrom('record_keys')
    .select(['public_key as key', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .execute();
}
