import { formatDollars } from '#platform/shared/format/money.ts';
import type { ChangedAnswer } from './brief.schema.ts';
import { type ChangedField, getFieldRule } from './brief-fields.rules.ts';
import type { Rights } from './brief-fields.schema.ts';
import type { Criterion } from './criterion.schema.ts';

export const rightsLabels: Record<Rights['kind'], string> = {
  all_rights: 'All rights pass to the client on payment',
  licence: 'The client gets a licence to use the work',
  open_source: 'The work is published under an open source licence',
};

function formatRights({ kind, licence }: Rights): string {
  return licence ? `${rightsLabels[kind]} (${licence})` : rightsLabels[kind];
}

/** Returns the texts of a value, for example one for each criterion. Times stay in ISO 8601. */
export function listFieldTexts(field: ChangedField, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const { kind, texts = [] } = getFieldRule(field);
  switch (kind) {
    case 'dollars':
      return [formatDollars(Number(value))];
    case 'flag':
      return [texts[Number(value)] ?? ''];
    case 'names':
    case 'lines':
      return value as string[];
    case 'criteria':
      return (value as Criterion[]).map(({ text }) => text);
    case 'files':
      return (value as { name: string }[]).map(({ name }) => name);
    case 'rights':
      return [formatRights(value as Rights)];
    case 'answer': {
      const { question, answer } = value as ChangedAnswer;
      return [question, answer];
    }
    default:
      return [String(value)];
  }
}
