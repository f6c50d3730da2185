import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, rows } from '#platform/server/db.ts';
import { safeCents } from '#platform/shared/money.ts';
import { cut } from '#platform/shared/page.ts';
import type { PostingKind } from './ledger.rules.ts';
import {
  type AccountCode,
  type AccountKind,
  balanceOf,
  chart,
  kindOf,
} from './ledger-account.rules.ts';

interface Side {
  code: AccountCode;
  name: string;
}

/** One movement of a project's money, as its statement shows it. */
export interface StatementLine {
  id: number;
  kind: PostingKind;
  effectKey: string;
  paymentId: string | null;
  at: string;
  debit: Side;
  credit: Side;
  amountCents: number;
  /** The project's protected funds after it. */
  heldCents: number;
}

interface FoundLine {
  id: string;
  kind: PostingKind;
  effectKey: string;
  paymentId: string | null;
  at: string;
  debit: AccountCode;
  credit: AccountCode;
  cents: string;
  held: string;
}

/** Every entry of the project `$1`, with the protected funds after it. */
const ENTRIES_OF_PROJECT = `select e.id, t.kind, t.effect_key as "effectKey",
    t.payment_id as "paymentId", ${iso('t.at')} as at, d.code as debit, c.code as credit,
    e.amount_cents as cents,
    sum(case when c.kind = 'held' then e.amount_cents else 0 end
      - case when d.kind = 'held' then e.amount_cents else 0 end) over (order by e.id) as held
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts d on d.id = e.debit_account_id
  join ledger_accounts c on c.id = e.credit_account_id
  where t.project_id = $1`;

/** The same as one JSON value, cents as numbers, for reads that hold more. */
export const ENTRIES_AS_JSON = `coalesce((select json_agg(json_build_object('id', line.id,
    'kind', line.kind, 'paymentId', line."paymentId", 'at', line.at, 'debit', line.debit,
    'credit', line.credit, 'amountCents', line.cents, 'heldCents', line.held) order by line.id)
  from (${ENTRIES_OF_PROJECT}) line), '[]')`;

/** The entries of a project in the order they were written; `next` asks for those after them. */
export async function statementOf(
  em: SqlEntityManager,
  projectId: number,
  { after = 0, limit = 1_000 }: { after?: number; limit?: number } = {},
): Promise<{ items: StatementLine[]; next: number | null }> {
  const found = await rows<FoundLine>(
    em,
    `select * from (${ENTRIES_OF_PROJECT}
     ) line where line.id > $2 order by line.id limit $3`,
    [projectId, after, limit + 1],
  );
  return cut(found.map(lineOf), limit, ({ id }) => id);
}

function lineOf({ id, debit, credit, cents, held, ...line }: FoundLine): StatementLine {
  return {
    ...line,
    id: Number(id),
    debit: sideOf(debit),
    credit: sideOf(credit),
    amountCents: safeCents(cents),
    heldCents: safeCents(held),
  };
}

function sideOf(code: AccountCode): Side {
  return { code, name: chart[kindOf(code)].name };
}

interface FoundBalance {
  kind: AccountKind;
  debits: string;
  credits: string;
}

/** What lies in these accounts together, in cents by kind. */
async function balancesWhere(em: SqlEntityManager, where: string, params: unknown[]) {
  const found = await rows<FoundBalance>(
    em,
    `select kind, sum(debits_posted) as debits, sum(credits_posted) as credits
     from ledger_accounts where ${where} group by kind`,
    params,
  );
  const cents = new Map(
    found.map(({ kind, debits, credits }) => [
      kind,
      balanceOf(kind, safeCents(debits), safeCents(credits)),
    ]),
  );
  return (kind: AccountKind) => cents.get(kind) ?? 0;
}

/** Where the money of one payment lies, in cents. */
export async function balancesOfPayment(em: SqlEntityManager, paymentId: string) {
  const codes: AccountCode[] = [
    `unapplied:${paymentId}`,
    `held:${paymentId}`,
    `refund_pending:${paymentId}`,
    `transfer_pending:${paymentId}`,
    `dispute_receivable:${paymentId}`,
  ];
  const centsIn = await balancesWhere(em, 'code = any($1::text[])', [codes]);
  return {
    unapplied: centsIn('unapplied'),
    held: centsIn('held'),
    refundPending: centsIn('refund_pending'),
    transferPending: centsIn('transfer_pending'),
    disputed: centsIn('dispute_receivable'),
  };
}

/** What the platform has lost to banks of one payment, in cents. */
export async function lossOfPayment(
  em: SqlEntityManager,
  { id, projectId }: { id: string; projectId: number },
): Promise<number> {
  const [found] = await rows<{ cents: string }>(
    em,
    `select coalesce(sum(case when e.debit_account_id = a.id then e.amount_cents
         else -e.amount_cents end), 0) as cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.code = 'dispute_loss'
       and a.id in (e.debit_account_id, e.credit_account_id)
     where t.project_id = $1 and t.payment_id = $2`,
    [projectId, id],
  );
  return safeCents(found?.cents ?? '0');
}

/** What a developer has earned and not yet been sent, and what they owe, in cents. */
export async function balancesOfDeveloper(em: SqlEntityManager, developerId: number) {
  const codes: AccountCode[] = [`payable:${developerId}`, `developer_receivable:${developerId}`];
  const centsIn = await balancesWhere(em, 'code = any($1::text[])', [codes]);
  return { payable: centsIn('payable'), owed: centsIn('developer_receivable') };
}

/** What lies in all accounts of each kind, in cents. */
export async function ledgerTotals(em: SqlEntityManager) {
  const centsIn = await balancesWhere(em, 'true', []);
  return {
    stripeBalance: centsIn('stripe_clearing'),
    unapplied: centsIn('unapplied'),
    held: centsIn('held'),
    payable: centsIn('payable'),
    transferPending: centsIn('transfer_pending'),
    refundPending: centsIn('refund_pending'),
    platformFees: centsIn('platform_fee'),
    stripeFees: centsIn('stripe_fees'),
    disputed: centsIn('dispute_receivable'),
    owedByDevelopers: centsIn('developer_receivable'),
    disputeLosses: centsIn('dispute_loss'),
    paidFromBank: centsIn('platform_bank'),
  };
}
