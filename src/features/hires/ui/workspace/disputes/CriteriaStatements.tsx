import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/brief.schema.ts';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import classes from '../criteria/criteria.module.css';

/** Whether a criterion is met, by a side or an admin. */
export interface CriterionStatement {
  id: number;
  isMet: boolean;
  remark: string;
}

interface CriteriaStatementsProps {
  legend: string;
  criteria: readonly Criterion[];
  statements: readonly CriterionStatement[];
  /** Whether a criterion can be left out, and takes a remark: for the statements of a side. */
  isOptional: boolean;
  error?: ReactNode;
  onChange: (statements: CriterionStatement[]) => void;
}

const choices = [
  { value: 'met', label: 'Met' },
  { value: 'unmet', label: 'Not met' },
] as const;
const optionalChoices = [...choices, { value: '', label: 'No statement' }] as const;

/** For each agreed criterion, whether it is met; nothing if none were agreed on. */
export function CriteriaStatements(props: CriteriaStatementsProps) {
  const { legend, criteria, statements, isOptional, error, onChange } = props;
  if (criteria.length === 0) return null;

  function choose(id: number, choice: 'met' | 'unmet' | '') {
    const others = statements.filter((statement) => statement.id !== id);
    const remark = statements.find((statement) => statement.id === id)?.remark ?? '';
    onChange(choice === '' ? others : [...others, { id, isMet: choice === 'met', remark }]);
  }

  return (
    <fieldset className={classes.fields}>
      <legend>{legend}</legend>
      <ul>
        {criteria.map(({ id, text }) => {
          const statement = statements.find((candidate) => candidate.id === id);
          return (
            <li key={id}>
              <p className={classes.text}>
                <bdi>{text}</bdi>
              </p>
              <ToggleGroup
                label={text}
                options={isOptional ? optionalChoices : choices}
                value={statement ? (statement.isMet ? 'met' : 'unmet') : ''}
                onChange={(choice) => choose(id, choice)}
              />
              {isOptional && statement && (
                <TextInput
                  aria-label={`Remark on “${text}”`}
                  placeholder="Remark (optional)"
                  maxLength={1_000}
                  dir="auto"
                  value={statement.remark}
                  onChange={({ currentTarget: { value: remark } }) =>
                    onChange(statements.map((one) => (one.id === id ? { ...one, remark } : one)))
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
