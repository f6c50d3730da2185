import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { getLineText, isBlankLine, type TextLine } from '#platform/client/forms/text-line.ts';
import { centsToDollars, parseDollarDigits } from '#platform/shared/format/money.ts';
import { type ChangeItem, type ChangeView, NewChangeItem } from '../change.schema.ts';
import { changeableStates, type MilestoneTerms } from '../change-items.rules.ts';

/** Null: stays as agreed. */
export interface TermsDraft {
  /** A date if the milestone has started, else a number of days. */
  time: string | null;
  price: string | null;
  criteria: TextLine[] | null;
  isDropped: boolean;
}

export interface ExtraDraft {
  title: string;
  amount: string;
  days: string;
  criteria: TextLine[];
}

export interface ChangeDraft {
  /** By id of the milestone. */
  terms: Record<string, TermsDraft>;
  extras: ExtraDraft[];
  note: string;
}

export const agreedTerms: TermsDraft = {
  time: null,
  price: null,
  criteria: null,
  isDropped: false,
};
export const emptyExtra: ExtraDraft = { title: '', amount: '', days: '', criteria: [] };
export const emptyDraft: ChangeDraft = { terms: {}, extras: [], note: '' };

export function getTerms({ terms }: ChangeDraft, { id }: { id: number }): TermsDraft {
  return terms[id] ?? agreedTerms;
}

const kindOfTerm = { time: 'dueAt', criteria: 'criteria', price: 'price', drop: 'drop' } as const;
type ChangeableTerm = keyof typeof kindOfTerm;
const changeableTerms = ['time', 'criteria', 'price', 'drop'] as const;

/** Empty if the milestone cannot change in its state. */
export function listChangeableTerms({
  state,
  frozen,
}: Pick<MilestoneTerms, 'state' | 'frozen'>): ChangeableTerm[] {
  if (frozen) return [];
  return changeableTerms.filter((term) => changeableStates[kindOfTerm[term]].includes(state));
}

/** The day in the time zone of the browser. */
export function toDateInput(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The same time on another day; null if the text is not a date. */
function moveToDate(at: string, typed: string): string | null {
  const [year, month, day] = typed.split('-').map(Number);
  if (!year || !month || !day) return null;
  const moved = new Date(at);
  moved.setFullYear(year, month - 1, day);
  return moved.toISOString();
}

export const toLines = (criteria: readonly Criterion[]): TextLine[] =>
  criteria.map(({ id, text }) => ({ id, text }));

const readTexts = (lines: readonly TextLine[]) =>
  lines.filter((line) => !isBlankLine(line)).map((line) => getLineText(line).trim());

export interface DraftItem {
  item: unknown;
  /** The field of each property. */
  fields: Record<string, string>;
  /** The field of all other properties. */
  field: string;
  /** Instead of the message of the schema. */
  message?: string;
}

function toCriteriaItem(milestone: MilestoneTerms, lines: readonly TextLine[]): object {
  const filled = lines.filter((line) => !isBlankLine(line));
  const kept = filled.filter((line) => typeof line !== 'string');
  const textOf = (id: number) => milestone.criteria.find((agreed) => agreed.id === id)?.text;
  return {
    ...{ kind: 'criteria', milestoneId: milestone.id },
    add: readTexts(filled.filter((line) => typeof line === 'string')),
    change: kept
      .map(({ id, text }) => ({ id, text: text.trim() }))
      .filter(({ id, text }) => text !== textOf(id)),
    remove: milestone.criteria
      .map(({ id }) => id)
      .filter((id) => !kept.some((line) => line.id === id)),
  };
}

function listItemsOfMilestone(milestone: MilestoneTerms, terms: TermsDraft): DraftItem[] {
  const { id, dueAt } = milestone;
  const { time, price, criteria, isDropped } = terms;
  const possible = listChangeableTerms(milestone);
  const target = { milestoneId: id };
  const field = (name: string) => ({ fields: {}, field: `terms.${id}.${name}` });
  if (isDropped && possible.includes('drop')) {
    return [{ item: { kind: 'drop', ...target }, ...field('isDropped') }];
  }
  const items: DraftItem[] = [];
  if (time !== null && possible.includes('time')) {
    const when = dueAt ? { dueAt: moveToDate(dueAt, time) ?? '' } : { days: time.trim() };
    const message = dueAt ? { message: 'Please choose a date' } : {};
    items.push({ item: { kind: 'date', ...target, ...when }, ...field('time'), ...message });
  }
  if (criteria !== null && possible.includes('criteria')) {
    items.push({ item: toCriteriaItem(milestone, criteria), ...field('criteria') });
  }
  if (price !== null && possible.includes('price')) {
    const amount = parseDollarDigits(price);
    items.push({ item: { kind: 'price', ...target, amount }, ...field('price') });
  }
  return items;
}

export function listDraftItems(
  draft: ChangeDraft,
  milestones: readonly MilestoneTerms[],
): DraftItem[] {
  const extras = draft.extras.map(({ title, amount, days, criteria }, index) => {
    const path = `extras.${index}`;
    return {
      item: {
        ...{ kind: 'add', title, days: days.trim() },
        amount: parseDollarDigits(amount),
        criteria: readTexts(criteria),
      },
      fields: { title: `${path}.title`, amount: `${path}.amount`, days: `${path}.days` },
      field: `${path}.criteria`,
    };
  });
  return [
    ...milestones.flatMap((milestone) =>
      listItemsOfMilestone(milestone, getTerms(draft, milestone)),
    ),
    ...extras,
  ];
}

/** For the server. Throws if the draft has errors. */
export function toProposal(draft: ChangeDraft, milestones: readonly MilestoneTerms[]) {
  const items = listDraftItems(draft, milestones).map(({ item }) => NewChangeItem.parse(item));
  return { items, note: draft.note.trim() };
}

function fillTerms(terms: TermsDraft, item: ChangeItem, criteria: readonly Criterion[]) {
  switch (item.kind) {
    case 'dueAt':
      return { ...terms, time: toDateInput(new Date(item.after)) };
    case 'days':
      return { ...terms, time: String(item.after) };
    case 'price':
      return { ...terms, price: String(centsToDollars(item.afterCents)) };
    case 'drop':
      return { ...terms, isDropped: true };
    case 'criteria': {
      const removedIds = item.removed.map(({ id }) => id);
      const lines = criteria
        .filter(({ id }) => !removedIds.includes(id))
        .map(({ id, text }) => ({
          id,
          text: item.changed.find((changed) => changed.id === id)?.after ?? text,
        }));
      return { ...terms, criteria: [...lines, ...item.added.map(({ text }) => text)] };
    }
    default:
      return terms;
  }
}

/** Filled from a proposal of the other side. */
export function toDraft(
  { items }: Pick<ChangeView, 'items'>,
  milestones: readonly MilestoneTerms[],
): ChangeDraft {
  const draft: ChangeDraft = { terms: {}, extras: [], note: '' };
  for (const item of items) {
    if (item.kind === 'add') {
      draft.extras.push({
        ...{ title: item.title, days: String(item.days) },
        amount: String(centsToDollars(item.amountCents)),
        criteria: item.criteria.map(({ text }) => text),
      });
      continue;
    }
    const milestone = milestones.find(({ id }) => id === item.milestone.id);
    if (!milestone) continue;
    draft.terms[milestone.id] = fillTerms(getTerms(draft, milestone), item, milestone.criteria);
  }
  return draft;
}
