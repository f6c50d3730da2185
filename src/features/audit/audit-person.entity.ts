import { defineEntity, p } from '@mikro-orm/core';

/** Names of an actor in the audit log. A trigger inserts them; they can be erased once. */
export const AuditPersonSchema = defineEntity({
  name: 'AuditPerson',
  tableName: 'audit_people',
  indexes: [
    {
      name: 'audit_people_search',
      expression:
        'create index audit_people_search on audit_people using gin (search_vector(name))',
    },
  ],
  properties: {
    personId: p.integer().primary().autoincrement(false),
    /** Digest of salt and name, which the hash chain includes. It remains if the name is erased. */
    digest: p.string().length(64).primary(),
    name: p.string().length(121).nullable(),
    salt: p.string().length(32).nullable(),
  },
});
export class AuditPerson extends AuditPersonSchema.class {}
AuditPersonSchema.setClass(AuditPerson);
