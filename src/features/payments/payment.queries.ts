import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row, rows } from '#platform/server/db.ts';
import { centsToDollars } from '#platform/shared/money.ts';
import type { PaymentState } from './payment.schema.ts';

/** The card a payment `y` was made with, as people know it; null before it is known. */
export const CARD = `initcap(y.card_brand) || ' •••• ' || y.card_last4`;

type FoundState = PaymentState & { clientId: number; intentId: string | null };

/** How the payment of a project stands: the funded one if any, else the latest. */
export async function paymentState(
  em: SqlEntityManager,
  projectId: number,
): Promise<FoundState | null> {
  const found = await row<Omit<FoundState, 'amount'> & { amountCents: number | null }>(
    em,
    `select p.client_id as "clientId", p.title as "projectTitle", y.status,
       y.amount_cents::int as "amountCents", y.stripe_intent_id as "intentId",
       case when d.id is not null then d.first_name || ' ' || d.last_name end as "developerName"
     from projects p
     left join lateral (
       select * from payments y where y.project_id = p.id
       order by (y.status = 'held') desc, y.created_at desc limit 1
     ) y on true
     left join users d on d.id = y.developer_id
     where p.id = $1`,
    [projectId],
  );
  if (!found) return null;
  const { amountCents, ...state } = found;
  return { ...state, amount: amountCents === null ? null : centsToDollars(amountCents) };
}

/** Intents of payments nobody knows the end of, last changed in this time. */
export async function openIntents(
  em: SqlEntityManager,
  since: Date,
  before: Date,
): Promise<string[]> {
  const found = await rows<{ intentId: string }>(
    em,
    `select stripe_intent_id as "intentId" from payments
     where status in ('creating', 'awaiting_payment', 'requires_action', 'processing', 'orphaned')
       and stripe_intent_id is not null and updated_at >= $1 and updated_at < $2
     order by updated_at`,
    [since, before],
  );
  return found.map(({ intentId }) => intentId);
}

/** Intents of payments of which a refund or a bank's question is still open. */
export async function unsettledIntents(em: SqlEntityManager, before: Date): Promise<string[]> {
  const found = await rows<{ intentId: string }>(
    em,
    `select y.stripe_intent_id as "intentId" from payments y
     where y.stripe_intent_id is not null and y.id in (
       select payment_id from refunds where status in ('sending', 'pending') and updated_at < $1
       union select payment_id from chargebacks where closed_at is null)`,
    [before],
  );
  return found.map(({ intentId }) => intentId);
}

/** Projects whose held money was divided, and is not on its way yet. */
export async function undivided(em: SqlEntityManager): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select y.project_id as id from payments y join hires h on h.payment_id = y.id
     where y.status = 'held' and h.state in ('completed', 'cancelled')`,
  );
  return found.map(({ id }) => id);
}

/** Commands that are due and nobody holds; what keeps failing comes last. */
export async function dueCommands(em: SqlEntityManager, now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select id::int from stripe_commands where status = 'new' and next_at <= $1
     order by attempts, next_at limit 100`,
    [now],
  );
  return found.map(({ id }) => id);
}

/** Refunds and reversals of a payment that are due and nobody holds. */
export async function decidedCommands(
  em: SqlEntityManager,
  paymentId: string,
  now: Date,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select id::int from stripe_commands where payment_id = $1 and status = 'new'
       and kind in ('refund', 'reversal') and next_at <= $2 order by id`,
    [paymentId, now],
  );
  return found.map(({ id }) => id);
}

export async function unworkedEvents(em: SqlEntityManager, before: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    em,
    `select id from stripe_events where status = 'new' and received_at < $1
     order by attempts, received_at limit 100`,
    [before],
  );
  return found.map(({ id }) => id);
}

/** Payments opened before this time whose end nobody knows. */
export async function openSince(em: SqlEntityManager, before: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    em,
    `select id from payments
     where status in ('creating', 'awaiting_payment', 'requires_action', 'processing')
       and created_at < $1
     order by created_at`,
    [before],
  );
  return found.map(({ id }) => id);
}

interface Payable {
  clientSecret: string | null;
  amountCents: number;
  feeCents: number;
  /** Whole dollars. */
  budget: number;
  projectTitle: string;
  developerName: string;
  /** Days. */
  deliveryTime: number;
  proposal: string;
  revisedAt: string | null;
  bidId: number;
  revision: number;
}

/** What the card form shows and needs; null, too, where the bid has changed since. */
export function payableView(em: SqlEntityManager, paymentId: string): Promise<Payable | null> {
  return row<Payable>(
    em,
    `select y.client_secret as "clientSecret", y.amount_cents::int as "amountCents",
       y.fee_cents::int as "feeCents",
       p.budget, p.title as "projectTitle", u.first_name || ' ' || u.last_name as "developerName",
       b.delivery_time as "deliveryTime", b.proposal,
       ${iso('b.revised_at')} as "revisedAt", b.id as "bidId", b.revision
     from payments y join projects p on p.id = y.project_id join users u on u.id = y.developer_id
       join bids b on b.id = y.bid_id and b.revision = y.bid_revision
     where y.id = $1`,
    [paymentId],
  );
}
