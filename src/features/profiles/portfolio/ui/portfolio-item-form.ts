import { schemaResolver } from '@mantine/form';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { categories } from '../../category.rules.ts';
import { AddPortfolioItem, type PortfolioItemView } from '../portfolio.schema.ts';

/** Converts a portfolio item, or null for a new one, to the values of the form. */
export function toPortfolioItemForm(item: PortfolioItemView | null) {
  return {
    title: item?.title ?? '',
    category: item?.category ?? '',
    description: item?.description ?? '',
    skills: item?.skills ?? [],
    budget: item?.budget ? String(item.budget) : '',
  };
}
export type PortfolioItemForm = ReturnType<typeof toPortfolioItemForm>;

/** Returns the values to send: the budget in plain digits. */
export function toAddPortfolioItem(form: PortfolioItemForm) {
  return { ...form, budget: parseDollarDigits(form.budget) };
}

const validateFields = schemaResolver(AddPortfolioItem, { sync: true });

export const validatePortfolioItem = (form: PortfolioItemForm) =>
  validateFields(toAddPortfolioItem(form));

export const categoryOptions = [
  { value: '', label: 'Choose a category', disabled: true },
  ...categories.map((category) => ({ value: category, label: category })),
];
