import { defineEntity, p } from '@mikro-orm/core';

/** The names under which somebody stands in the log; the database adds them, and can forget them. */
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
    /** Of salt and name: what the log is sealed with, and all that stays of a forgotten one. */
    digest: p.string().length(64).primary(),
    name: p.string().length(121).nullable(),
    salt: p.string().length(32).nullable(),
  },
});
export class AuditPerson extends AuditPersonSchema.class {}
AuditPersonSchema.setClass(AuditPerson);
