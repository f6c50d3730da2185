import { defineEntity, p } from '@mikro-orm/core';
import { Hire } from '#features/hires/hire.entity.ts';
import { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import type { DocumentKind } from './document.rules.ts';
import type { DocumentContent } from './document.schema.ts';

/** A trigger refuses changes. */
export const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'documents',
  checks: [
    {
      name: 'documents_kind',
      expression: `kind in ('receipt', 'invoice', 'fee_invoice', 'credit_note')`,
    },
    { name: 'documents_nth', expression: 'nth > 0' },
    { name: 'documents_refund', expression: `refund_nth is null or kind = 'credit_note'` },
  ],
  uniques: [
    { name: 'documents_sequence', properties: ['kind', 'year', 'nth'] },
    {
      name: 'documents_once',
      expression: `create unique index documents_once on documents (project_id, milestone_id, kind, refund_nth) nulls not distinct`,
    },
  ],
  properties: {
    number: p.string().length(40).primary(),
    kind: p.string().$type<DocumentKind>().length(20),
    /** In UTC. */
    year: p.integer(),
    /** From 1 in each year, without gaps. */
    nth: p.integer(),
    projectId: () =>
      p
        .manyToOne(Hire)
        .mapToPk()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    /**
     * Null for the first milestone: earlier documents are protected, so they could not get an id.
     */
    milestoneId: () =>
      p
        .manyToOne(Milestone)
        .mapToPk()
        .fieldName('milestone_id')
        .nullable()
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    /** Of a credit note for a lower price: its refund. Null for all other documents. */
    refundNth: p.integer().nullable(),
    issuedAt: p.datetime(3),
    content: p.json().$type<DocumentContent>(),
    sha256: p.string().length(64),
  },
});
export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);

/** `takeNextNumber` locks and increments it. */
export const DocumentCounterSchema = defineEntity({
  name: 'DocumentCounter',
  tableName: 'document_counters',
  properties: {
    kind: p.string().$type<DocumentKind>().length(20).primary(),
    year: p.integer().primary().autoincrement(false),
    last: p.integer(),
  },
});
