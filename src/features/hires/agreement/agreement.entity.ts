import { defineEntity, p } from '@mikro-orm/core';
import { Hire } from '../hire.entity.ts';
import type { StoredAgreement } from './agreement.schema.ts';

/** One version of what both sides agreed on. The database refuses changes. */
export const AgreementSchema = defineEntity({
  name: 'Agreement',
  tableName: 'agreements',
  checks: [{ name: 'agreements_version', expression: 'version >= 1' }],
  properties: {
    projectId: () =>
      p
        .manyToOne(Hire)
        .mapToPk()
        .primary()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    /** From 1 for each hire; each accepted change creates the next one. */
    version: p.integer().primary().default(1),
    content: p.json().$type<StoredAgreement>(),
    title: p.text().generated(`(content->>'title') stored`).nullable(),
    /** SHA-256 of the content as canonical JSON. */
    hash: p.string().length(64),
    agreedAt: p.datetime(3),
  },
});
export class Agreement extends AgreementSchema.class {}
AgreementSchema.setClass(Agreement);
