import { defineEntity, p } from '@mikro-orm/core';
import type { PostingKind } from './ledger.rules.ts';

export const LedgerTransactionSchema = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transactions',
  properties: {
    id: p.bigint('number').primary(),
    effectKey: p.string().length(160).unique('ledger_transactions_once'),
    kind: p.string().$type<PostingKind>().length(30),
    paymentId: p.uuid().nullable(),
    projectId: p.integer().nullable().index('ledger_transactions_project'),
    /** When the effect happened; `createdAt` is when the posting was written. */
    at: p.datetime(3).index('ledger_transactions_at'),
    createdAt: p.datetime(3),
    /** Only the database transaction that inserted this row may insert its entries. */
    postedIn: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').hidden(),
  },
});
export class LedgerTransaction extends LedgerTransactionSchema.class {}
LedgerTransactionSchema.setClass(LedgerTransaction);
