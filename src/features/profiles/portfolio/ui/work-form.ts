import { checkWith } from '#platform/client/kit/form-check.ts';
import { wholeText } from '#platform/shared/money.ts';
import { categories } from '../../category.rules.ts';
import { AddWork, type WorkView } from '../portfolio.schema.ts';

/** A form holds text; an empty one where nothing is said yet. */
export function workForm(work: WorkView | null) {
  return {
    title: work?.title ?? '',
    category: work?.category ?? '',
    description: work?.description ?? '',
    skills: work?.skills ?? [],
    budget: work?.budget ? String(work.budget) : '',
  };
}
export type WorkForm = ReturnType<typeof workForm>;

/** What is sent: plain digits. */
export function workOf(form: WorkForm) {
  return { ...form, budget: wholeText(form.budget) };
}

const checkFields = checkWith(AddWork);

export const checkWork = (form: WorkForm) => checkFields(workOf(form));

export const categoryChoices = [
  { value: '', label: 'Choose a category', disabled: true },
  ...categories.map((category) => ({ value: category, label: category })),
];
