import { defineEntity, p } from '@mikro-orm/core';
import type { DocumentKind } from './document.rules.ts';

/** The last number given in a year; whoever takes the next holds the row until it is used. */
export const DocumentCounterSchema = defineEntity({
  name: 'DocumentCounter',
  tableName: 'document_counters',
  properties: {
    kind: p.string().$type<DocumentKind>().length(20).primary(),
    year: p.integer().primary().autoincrement(false),
    last: p.integer(),
  },
});
