import { toStorableDetails } from '#features/audit/audit.rules.ts';
import { toAuditAct } from '#features/ledger/audited-posting.rules.ts';
import { sumClearingCents } from '#features/ledger/ledger-account.rules.ts';
import type { Row, TableData } from '../copy-in.ts';
import {
  type ExistingLedger,
  generatePostings,
  type SeedPosting,
  toStripeSuffix,
} from '../ledger-postings.ts';
import type { Market } from '../market.ts';

/**
 * As if a comparison with Stripe had found no differences. Each table is filled by one statement,
 * because its triggers check each statement.
 */
export function ledgerTables(market: Market, existing: ExistingLedger): TableData[] {
  const postings = () => generatePostings(market, existing);
  return [
    {
      table: 'ledger_accounts',
      columns: 'id, code',
      rows: postings().flatMap(({ accounts }) => accounts.map(({ id, code }) => [id, code])),
    },
    {
      table: 'ledger_transactions',
      columns: 'id, effect_key, kind, payment_id, project_id, at, created_at',
      rows: postings().map(({ id, posting, at }) => {
        const { effectKey, kind, paymentId, projectId } = posting;
        return [id, effectKey, kind, paymentId, projectId, new Date(at), new Date(at)];
      }),
    },
    {
      table: 'ledger_entries',
      columns: 'transaction_id, debit_account_id, credit_account_id, amount_cents',
      rows: postings().flatMap(({ id, legs }) =>
        legs.map(({ debitId, creditId, amountCents }) => [id, debitId, creditId, amountCents]),
      ),
    },
    {
      table: 'balance_transactions',
      columns: 'transaction_id, effect_key, type, cents, created_at, matched',
      rows: postings().flatMap(balanceTransactionRows),
    },
    {
      table: 'stripe_sync_runs',
      columns: 'read_at, differences',
      rows: [[new Date(market.plan.now), 0]],
    },
  ];
}

/** By kind of posting. Other postings have no balance transaction. */
const balanceTypes: Record<string, string> = {
  captured: 'charge',
  stripe_fee: 'charge',
  refund_settled: 'refund',
  transfer_sent: 'transfer',
};

function balanceTransactionRows({ hire, milestone, posting, at }: SeedPosting): Row[] {
  const type = balanceTypes[posting.kind];
  if (!type) return [];
  const cents = sumClearingCents(posting.legs);
  const transactionId = `txn_seed_${type}_${toStripeSuffix(hire.project.id, milestone)}`;
  return [[transactionId, posting.effectKey, type, cents, new Date(at), true]];
}

/**
 * A trigger adds the entries to the hash chain. `hiredBidIds` contains the ids of hired bids by
 * project id.
 */
export function auditTable(
  market: Market,
  existing: ExistingLedger,
  hiredBidIds: ReadonlyMap<number, number>,
): TableData {
  return {
    table: 'audit_entries',
    columns: 'at, action, actor_id, actor_name, actor_role, target_type, target_id, details',
    rows: generatePostings(market, existing).flatMap((posting) =>
      auditRows(market, posting, hiredBidIds.get(posting.hire.project.id)),
    ),
  };
}

function auditRows(
  market: Market,
  { hire, posting, at }: SeedPosting,
  bidId: number | undefined,
): Row[] {
  const act = toAuditAct(posting, {
    developer: hire.developerId,
    client: hire.clientId,
    bid: bidId,
  });
  if (!act) return [];
  // In the seed, the client decides each release and the developer each refund. Other postings have
  // no actor.
  const deciderIds = { released: hire.clientId, refund_decided: hire.developerId };
  const deciderId =
    posting.kind === 'released' || posting.kind === 'refund_decided'
      ? deciderIds[posting.kind]
      : null;
  const decidedBy = deciderId === null ? null : market.users.get(deciderId);
  const { action, on, details = {} } = act;
  return [
    [
      new Date(at),
      action,
      decidedBy?.id ?? null,
      decidedBy?.name ?? null,
      decidedBy?.role ?? null,
      on?.type ?? null,
      String(on?.id),
      toStorableDetails(details),
    ],
  ];
}
