import { formatMoment, LOCALE } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { BriefChange, BriefField, Rights } from './brief.schema.ts';

const briefFieldLabels: Record<BriefField, string> = {
  title: 'title',
  description: 'description',
  category: 'category',
  budget: 'budget',
  deadline: 'deadline',
  isPrivate: 'visibility',
  isUrgent: 'urgency',
  skills: 'skills',
  criteria: 'criteria',
  exclusions: 'exclusions',
  rights: 'rights',
  files: 'files',
  answer: 'answers',
};

const listFormat = new Intl.ListFormat(LOCALE);

/** Such as "description, budget (now $1,200), and files". */
export function formatChangedFields(changes: readonly BriefChange[]): string {
  // If several edits changed a field, the last change has the current value.
  const lastByField = new Map(changes.map((change) => [change.field, change]));
  return listFormat.format([...lastByField.values()].map(formatChangedField));
}

function formatChangedField({ field, after }: BriefChange): string {
  const label = briefFieldLabels[field];
  if (field === 'budget') return `${label} (now ${formatDollars(Number(after))})`;
  if (field === 'deadline') return `${label} (now ${formatMoment(new Date(String(after)))})`;
  return label;
}

export const rightsLabels: Record<Rights['kind'], string> = {
  all_rights: 'All rights pass to the client on payment',
  licence: 'The client gets a licence to use the work',
  open_source: 'The work is published under an open source licence',
};

export function formatRights({ kind, licence }: Rights): string {
  return licence ? `${rightsLabels[kind]} (${licence})` : rightsLabels[kind];
}
