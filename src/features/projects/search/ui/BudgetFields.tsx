import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { isEnter } from '#platform/client/text/composition.ts';
import { BUDGET_MAX } from '../../project.rules.ts';
import classes from './budget-fields.module.css';

interface BudgetFieldProps {
  label: string;
  value: number | null;
  error?: string | undefined;
  onChange: (budget: number | null) => void;
}

/** Calls `onChange` when the field loses the focus or after Enter. */
function BudgetField({ label, value, error, onChange }: BudgetFieldProps) {
  const [text, setText] = useState<number | string>(value ?? '');
  const [previousValue, setPreviousValue] = useState(value);
  // Takes over a value from elsewhere, such as a removed filter.
  if (value !== previousValue) {
    setPreviousValue(value);
    setText(value ?? '');
  }

  function commit() {
    const budget = Number(text) || null;
    if (budget !== value) onChange(budget);
  }

  return (
    <NumberInput
      label={label}
      error={error}
      prefix="$"
      thousandSeparator=","
      allowDecimal={false}
      allowNegative={false}
      min={1}
      max={BUDGET_MAX}
      clampBehavior="strict"
      hideControls
      inputMode="numeric"
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (!isEnter(event)) return;
        event.preventDefault();
        commit();
      }}
    />
  );
}

interface BudgetFieldsProps {
  min: number | null;
  max: number | null;
  onChange: (budget: { budgetMin?: number | null; budgetMax?: number | null }) => void;
}

export function BudgetFields({ min, max, onChange }: BudgetFieldsProps) {
  return (
    <div className={classes.fields}>
      <BudgetField
        label="Budget from"
        value={min}
        onChange={(budgetMin) => onChange({ budgetMin })}
      />
      <BudgetField
        label="Budget to"
        value={max}
        error={min && max && min > max ? 'Less than “Budget from”' : undefined}
        onChange={(budgetMax) => onChange({ budgetMax })}
      />
    </div>
  );
}
