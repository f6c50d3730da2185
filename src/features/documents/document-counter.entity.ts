import { defineEntity, p } from '@mikro-orm/core';
import type { DocumentKind } from './document.rules.ts';

/** The last used number of a kind in a year. Its row is locked until the next one is committed. */
export const DocumentCounterSchema = defineEntity({
  name: 'DocumentCounter',
  tableName: 'document_counters',
  properties: {
    kind: p.string().$type<DocumentKind>().length(20).primary(),
    year: p.integer().primary().autoincrement(false),
    last: p.integer(),
  },
});
