import { defineEntity, p } from '@mikro-orm/core';

/** The names under which somebody stands in the log; the database adds them. */
const AuditPersonSchema = defineEntity({
  name: 'AuditPerson',
  tableName: 'audit_people',
  indexes: [
    {
      name: 'audit_people_name',
      expression: 'create index audit_people_name on audit_people using gin (name gin_trgm_ops)',
    },
    {
      name: 'audit_people_starts',
      expression: `create index audit_people_starts on audit_people using gin (word_starts(name, '{}'))`,
    },
  ],
  properties: {
    personId: p.integer().primary().autoincrement(false),
    name: p.string().length(121).primary(),
  },
});
export class AuditPerson extends AuditPersonSchema.class {}
AuditPersonSchema.setClass(AuditPerson);
