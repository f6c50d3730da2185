import { SimpleGrid, TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { isEnter } from '#platform/client/text/composition.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { BUDGET_MAX } from '../../project.rules.ts';

const INVALID = `Whole dollars, from 1 to ${formatInteger(BUDGET_MAX)}`;
const INVERTED = 'Less than “Budget from”';

type Budgets = Record<'budgetMin' | 'budgetMax', number | null>;

interface BudgetFieldsProps {
  min: number | null;
  max: number | null;
  /** Called when a field loses the focus or after Enter, unless one of them is invalid. */
  onChange: (budgets: Budgets) => void;
}

const toText = (budget: number | null) => (budget === null ? '' : formatInteger(budget));

/** NaN if the text is no budget. */
function parseBudget(text: string): number | null {
  const digits = parseDollarDigits(text);
  if (digits === '') return null;
  const budget = Number(digits);
  return budget >= 1 && budget <= BUDGET_MAX ? budget : Number.NaN;
}

export function BudgetFields({ min, max, onChange }: BudgetFieldsProps) {
  const [texts, setTexts] = useState({ min: toText(min), max: toText(max) });
  const [errors, setErrors] = useState<{ min?: string; max?: string }>({});
  const [previous, setPrevious] = useState({ min, max });
  // Takes over values from elsewhere, such as a removed filter.
  if (min !== previous.min || max !== previous.max) {
    setPrevious({ min, max });
    setTexts({ min: toText(min), max: toText(max) });
    setErrors({});
  }

  function commit() {
    const budgetMin = parseBudget(texts.min);
    const budgetMax = parseBudget(texts.max);
    const isInverted = budgetMin !== null && budgetMax !== null && budgetMin > budgetMax;
    const newErrors = {
      ...(Number.isNaN(budgetMin) && { min: INVALID }),
      ...(Number.isNaN(budgetMax) ? { max: INVALID } : isInverted && { max: INVERTED }),
    };
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    if (budgetMin !== min || budgetMax !== max) onChange({ budgetMin, budgetMax });
  }

  const fieldProps = (name: 'min' | 'max') => ({
    leftSection: '$',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: texts[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTexts({ ...texts, [name]: event.currentTarget.value }),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (!isEnter(event)) return;
      event.preventDefault();
      commit();
    },
  });

  return (
    <SimpleGrid cols={2} spacing="sm">
      <TextInput label="Budget from" {...fieldProps('min')} />
      <TextInput label="Budget to" {...fieldProps('max')} />
    </SimpleGrid>
  );
}
