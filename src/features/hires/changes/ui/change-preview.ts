import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { type ChangeItem, NewChangeItem, ProposeChange } from '../change.schema.ts';
import {
  applyItems,
  type MilestoneTerms,
  nextPaymentCents,
  type Terms,
  toChangeItems,
  toItemsWithoutLimits,
} from '../change-items.rules.ts';
import { type ChangeDraft, type DraftItem, listDraftItems } from './change-draft.ts';

interface Preview {
  items: ChangeItem[];
  /** Why the items are not possible. */
  refusal: string | null;
}

/** The limits concern all items together, so not one item alone. */
function preview(
  items: readonly NewChangeItem[],
  terms: Terms,
  build: typeof toChangeItems = toItemsWithoutLimits,
): Preview {
  try {
    return { items: build(items, terms), refusal: null };
  } catch (error) {
    if (error instanceof DomainError) return { items: [], refusal: error.message };
    throw error;
  }
}

function readItem({ item }: DraftItem): NewChangeItem[] {
  const parsed = NewChangeItem.safeParse(item);
  return parsed.success ? [parsed.data] : [];
}

/** What the draft would change; items with errors are left out. */
export function previewItems(draft: ChangeDraft, terms: Terms): ChangeItem[] {
  const possible = listDraftItems(draft, terms.milestones)
    .flatMap(readItem)
    .filter((item) => preview([item], terms).refusal === null);
  return preview(possible, terms).items;
}

/** In cents. `nextCents` is null if nothing is to be funded. */
export function sumChange(items: readonly ChangeItem[], milestones: readonly MilestoneTerms[]) {
  return {
    beforeCents: sumPrices(milestones),
    totalCents: sumPrices(applyItems(milestones, items)),
    nextCents: nextPaymentCents(milestones, items),
  };
}

function sumPrices(milestones: readonly MilestoneTerms[]): number {
  return milestones
    .filter(({ state }) => state !== 'dropped')
    .reduce((cents, { amountCents }) => cents + amountCents, 0);
}

function findSchemaErrors(draft: ChangeDraft, draftItems: readonly DraftItem[]): FormErrors {
  const errors: FormErrors = {};
  const items = draftItems.map(({ item }) => item);
  const { error } = ProposeChange.safeParse({ projectId: 1, items, note: draft.note });
  for (const { path, message } of error?.issues ?? []) {
    const [list, index, name] = path;
    const draftItem = list === 'items' ? draftItems[Number(index)] : undefined;
    if (!draftItem) errors[list === 'note' ? 'note' : 'terms'] ??= message;
    else errors[draftItem.fields[String(name)] ?? draftItem.field] ??= draftItem.message ?? message;
  }
  return errors;
}

/** By the path of the field. */
export function findDraftErrors(draft: ChangeDraft, terms: Terms): FormErrors {
  const draftItems = listDraftItems(draft, terms.milestones);
  if (draftItems.length === 0) return { terms: 'Choose at least one change' };
  const errors = findSchemaErrors(draft, draftItems);
  for (const draftItem of draftItems) {
    const { refusal } = preview(readItem(draftItem), terms);
    if (refusal) errors[draftItem.field] ??= refusal;
  }
  if (Object.keys(errors).length > 0) return errors;
  const { refusal } = preview(draftItems.flatMap(readItem), terms, toChangeItems);
  return refusal ? { terms: refusal } : {};
}
