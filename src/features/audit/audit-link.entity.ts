import { defineEntity, p } from '@mikro-orm/core';

/** An entry's place in the log. Only the database writes these, as transactions commit. */
export const AuditLinkSchema = defineEntity({
  name: 'AuditLink',
  tableName: 'audit_links',
  checks: [{ name: 'audit_links_position', expression: 'position > 0' }],
  properties: {
    /** From 1, without a gap. */
    position: p.bigint('number').primary().autoincrement(false),
    /** No foreign key: what it checks would need rights that nobody has. */
    entryId: p.bigint('number').unique('audit_links_once'),
    prevHash: p.string().length(64).unique('audit_links_no_fork'),
    hash: p.string().length(64),
  },
});
export class AuditLink extends AuditLinkSchema.class {}
AuditLinkSchema.setClass(AuditLink);
