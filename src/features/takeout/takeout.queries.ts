import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from '#platform/server/db.ts';

const OWN_PROJECTS = 'select id from projects where client_id = $1';
const OWN_TALKS = 'select conversation_id from conversation_members where user_id = $1';
const OWN_WORK = 'select project_id from hires where client_id = $1 or developer_id = $1';

/** What its person was told of a suspension or a removal `m`. */
const MEASURE = `m.rule, m.reason, m.at, m.appeal, m.appealed_at, m.decision, m.decided_at,
    m.decision_reason, m.ended_at, m.end_reason`;

/** One statement for each file of the zip; `$1` is whose data it is. No hash, token or key. */
const statements: Record<string, string> = {
  account: `select id, username, email, first_name, last_name, avatar, role, created_at
    from users where id = $1`,
  'developer-profile': `select bio, skills, availability, city, country, rating, review_count,
    completed_projects from developers where user_id = $1`,
  'client-profile': `select company_name, city, state, country from clients where user_id = $1`,
  portfolio: `select title, description, skills, category, budget, created_at
    from portfolio_items where developer_id = $1 order by id`,
  projects: `select id, title, description, category, budget, is_private, is_urgent, skills,
    deadline, status, bid_count, created_at from projects where client_id = $1 order by id`,
  bids: `select id, project_id, amount, proposal, delivery_time, revised_at, status, created_at,
    updated_at from bids where developer_id = $1 order by id`,
  invitations: `select id, project_id, developer_id, message, status, created_at, updated_at
    from invitations where developer_id = $1 or project_id in (${OWN_PROJECTS}) order by id`,
  'invitation-requests': `select id, project_id, developer_id, message, status, created_at
    from invitation_requests where developer_id = $1 or project_id in (${OWN_PROJECTS}) order by id`,
  conversations: `select id, project_id, client_id, developer_id, created_at
    from conversations where id in (${OWN_TALKS}) order by id`,
  messages: `select m.id, m.conversation_id, m.sender_id,
    u.first_name || ' ' || u.last_name as sender, m.text, m.created_at
    from messages m join users u on u.id = m.sender_id
    where m.conversation_id in (${OWN_TALKS}) order by m.id`,
  notifications: `select kind, title, body, path, created_at, read_at
    from notifications where user_id = $1 order by id`,
  'mail-preferences': `select kind, wanted from mail_preferences where user_id = $1`,
  'reviews-written': `select project_id, subject_id, rating, comment, created_at, published_at,
    case when published_at is not null then reply end as reply
    from reviews where author_id = $1 order by id`,
  'reviews-received': `select project_id, author_id, rating, comment, published_at, reply,
    replied_at from reviews where subject_id = $1 and published_at is not null order by id`,
  hires: `select project_id, client_id, developer_id, amount_cents, hired_at, due_at, state,
    released_cents, refunded_cents, case when developer_id = $1 then fee_cents end as fee_cents
    from hires where client_id = $1 or developer_id = $1 order by project_id`,
  deliveries: `select d.project_id, d.note, d.links, d.delivered_at, d.changes_note, d.changes_at
    from deliveries d join hires h on h.project_id = d.project_id
    where h.client_id = $1 or h.developer_id = $1 order by d.id`,
  disputes: `select id, project_id, opened_by, reason, opened_at, status, closed_at, decision,
    to_developer_cents from disputes where project_id in (${OWN_WORK}) order by id`,
  'dispute-offers': `select o.dispute_id, d.project_id, o.made_by, o.to_developer_cents, o.made_at,
    o.status from dispute_offers o join disputes d on d.id = o.dispute_id
    where d.project_id in (${OWN_WORK}) order by o.id`,
  'dispute-statements': `select s.dispute_id, d.project_id, s.text, s.at from dispute_statements s
    join disputes d on d.id = s.dispute_id where s.author_id = $1 order by s.id`,
  payments: `select id, project_id, developer_id, amount_cents, refunded_cents, status, card_brand,
    card_last4, created_at from payments where client_id = $1 order by id`,
  payouts: `select payment_id, nth, amount_cents, reversed_cents, status, created_at
    from payouts where developer_id = $1 order by id`,
  'payout-account': `select status, created_at, updated_at from payout_accounts
    where developer_id = $1`,
  'saved-developers': `select developer_id, created_at from saved_developers where user_id = $1`,
  'saved-projects': `select project_id, created_at from saved_projects where user_id = $1`,
  'saved-searches': `select name, category, search, frequency, mails, created_at
    from saved_searches where user_id = $1 order by id`,
  'reports-sent': `select user_id, project_id, message_id, reason, details, status, created_at
    from reports where reporter_id = $1 order by id`,
  'warnings-received': `select distinct project_id, message_id, warning, resolved_at as warned_at from reports
    where outcome = 'warned' and (user_id = $1 or project_id in (${OWN_PROJECTS}))
    order by resolved_at`,
  suspensions: `select ${MEASURE} from suspensions m where m.user_id = $1 order by m.id`,
  'project-removals': `select m.project_id, ${MEASURE} from project_removals m
    where m.project_id in (${OWN_PROJECTS}) order by m.id`,
  'blocked-people': `select blocked_id, created_at from blocks where blocker_id = $1
    order by created_at`,
  'email-changes': `select old_email, new_email, asked_at, confirmed_at from email_changes
    where user_id = $1 order by id`,
  sessions: `select user_agent, address, created_at, last_seen_at, expires_at
    from sessions where user_id = $1 order by created_at`,
  'audit-log': `select at, action, target_type, target_id,
    case when actor_id = $1 then address end as address,
    case when actor_id = $1 then user_agent end as user_agent
    from audit_entries
    where actor_id = $1 or (target_type = 'user' and target_id = $1::int::text) order by id`,
  files: `select id, name, type, size, sha256, created_at
    from files where owner_id = $1 and complete order by id`,
};

export const sectionNames = Object.keys(statements);

export function sectionOf(em: SqlEntityManager, name: string, userId: number): Promise<object[]> {
  return rows<object>(em, statements[name] ?? '', [userId]);
}

interface OwnFile {
  id: number;
  key: string;
  name: string;
}

export function ownFiles(em: SqlEntityManager, userId: number): Promise<OwnFile[]> {
  return rows<OwnFile>(
    em,
    'select id, key, name from files where owner_id = $1 and complete order by id',
    [userId],
  );
}
