import { defineEntity, p } from '@mikro-orm/core';
import { Hire } from '../hire.entity.ts';
import type { StoredAgreement } from './agreement.schema.ts';

/** The database refuses changes. */
export const AgreementSchema = defineEntity({
  name: 'Agreement',
  tableName: 'agreements',
  properties: {
    projectId: () =>
      p
        .oneToOne(Hire)
        .owner()
        .mapToPk()
        .primary()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action'),
    content: p.json().$type<StoredAgreement>(),
    title: p.text().generated(`(content->>'title') stored`).nullable(),
    /** SHA-256 of the content as canonical JSON. */
    hash: p.string().length(64),
    agreedAt: p.datetime(3),
  },
});
export class Agreement extends AgreementSchema.class {}
AgreementSchema.setClass(Agreement);
