import { defineEntity, p } from '@mikro-orm/core';

/** An entry's place in the log. Only the database writes these, as transactions commit. */
export const AuditChainEntrySchema = defineEntity({
  name: 'AuditChainEntry',
  tableName: 'audit_chain_entries',
  checks: [{ name: 'audit_chain_entries_position', expression: 'position > 0' }],
  properties: {
    /** From 1, without a gap. */
    position: p.bigint('number').primary().autoincrement(false),
    /** No foreign key: what it checks would need rights that nobody has. */
    entryId: p.bigint('number').unique('audit_chain_entries_once'),
    prevHash: p.string().length(64).unique('audit_chain_entries_no_fork'),
    hash: p.string().length(64),
  },
});
