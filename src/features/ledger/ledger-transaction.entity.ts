import { defineEntity, p } from '@mikro-orm/core';
import type { PostingKind } from './ledger.rules.ts';

/** One effect on the books, once. Payment and project are named, not known: no foreign keys. */
export const LedgerTransactionSchema = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transactions',
  properties: {
    id: p.bigint('number').primary(),
    effectKey: p.string().length(160).unique('ledger_transactions_once'),
    kind: p.string().$type<PostingKind>().length(30),
    paymentId: p.uuid().nullable(),
    projectId: p.integer().nullable().index('ledger_transactions_project'),
    /** When it happened; `createdAt` is when we wrote it down. */
    at: p.datetime(3).index('ledger_transactions_at'),
    createdAt: p.datetime(3),
    /** PostgreSQL's own transaction: entries come in it or never. */
    postedIn: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').hidden(),
  },
});
export class LedgerTransaction extends LedgerTransactionSchema.class {}
LedgerTransactionSchema.setClass(LedgerTransaction);
