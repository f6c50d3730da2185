import { schemaResolver } from '@mantine/form';
import { wholeText } from '#platform/shared/money.ts';
import { categories } from '../../category.rules.ts';
import { AddWork, type WorkView } from '../portfolio.schema.ts';

/** Converts a work, or null for a new one, to the values of the form. */
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

/** Returns the values to send: the budget in plain digits. */
export function workOf(form: WorkForm) {
  return { ...form, budget: wholeText(form.budget) };
}

const validateFields = schemaResolver(AddWork, { sync: true });

export const validateWork = (form: WorkForm) => validateFields(workOf(form));

export const categoryChoices = [
  { value: '', label: 'Choose a category', disabled: true },
  ...categories.map((category) => ({ value: category, label: category })),
];
