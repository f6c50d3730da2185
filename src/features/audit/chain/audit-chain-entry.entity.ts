import { defineEntity, p } from '@mikro-orm/core';

/** Position of an entry in the hash chain. A trigger inserts the rows when transactions commit. */
export const AuditChainEntrySchema = defineEntity({
  name: 'AuditChainEntry',
  tableName: 'audit_chain_entries',
  checks: [{ name: 'audit_chain_entries_position', expression: 'position > 0' }],
  properties: {
    /** From 1, without gaps. */
    position: p.bigint('number').primary().autoincrement(false),
    /** Without a foreign key, because its check would need privileges that no role has. */
    entryId: p.bigint('number').unique('audit_chain_entries_once'),
    prevHash: p.string().length(64).unique('audit_chain_entries_no_fork'),
    hash: p.string().length(64),
  },
});
