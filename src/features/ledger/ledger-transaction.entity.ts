import { defineEntity, p } from '@mikro-orm/core';
import type { PostingKind } from './ledger.rules.ts';

/** A posting; its effect key must be unique. Payment and project have no foreign keys. */
export const LedgerTransactionSchema = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transactions',
  properties: {
    id: p.bigint('number').primary(),
    effectKey: p.string().length(160).unique('ledger_transactions_once'),
    kind: p.string().$type<PostingKind>().length(30),
    paymentId: p.uuid().nullable(),
    projectId: p.integer().nullable().index('ledger_transactions_project'),
    /** When it happened; `createdAt` is when it was posted. */
    at: p.datetime(3).index('ledger_transactions_at'),
    createdAt: p.datetime(3),
    /**
     * Transaction of PostgreSQL that created it, because entries must be inserted in the same one.
     */
    postedIn: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').hidden(),
  },
});
export class LedgerTransaction extends LedgerTransactionSchema.class {}
LedgerTransactionSchema.setClass(LedgerTransaction);
