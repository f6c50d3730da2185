import { defineEntity, p } from '@mikro-orm/core';
import { Hire } from '#features/hires/hire.entity.ts';

/** The PDF of a version of an agreement as it was last drawn. A deleted row is created again when needed. */
export const AgreementPdfSchema = defineEntity({
  name: 'AgreementPdf',
  tableName: 'agreement_pdfs',
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
    version: p.integer().primary().default(1),
    /** SHA-256 of everything that is printed, in hex: the names of both sides can change. */
    printedHash: p.string().length(64),
    bytes: p.blob(),
  },
});
export class AgreementPdf extends AgreementPdfSchema.class {}
AgreementPdfSchema.setClass(AgreementPdf);
