import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import classes from '../criteria/criteria.module.css';

export interface CriterionStatement {
  id: number;
  isMet: boolean;
  remark: string;
}

interface CriteriaStatementsProps {
  legend: string;
  criteria: readonly Criterion[];
  statements: readonly CriterionStatement[];
  /**
   * True for a side, which may omit criteria and add remarks. False for the decision of an admin.
   */
  isOptional: boolean;
  error?: ReactNode;
  onChange: (statements: CriterionStatement[]) => void;
}

const choices = [
  { value: 'met', label: 'Met' },
  { value: 'unmet', label: 'Not met' },
] as const;
const optionalChoices = [...choices, { value: '', label: 'No statement' }] as const;

export function CriteriaStatements(props: CriteriaStatementsProps) {
  const { legend, criteria, statements, isOptional, error, onChange } = props;
  if (criteria.length === 0) return null;

  function choose(id: number, choice: 'met' | 'unmet' | '') {
    const others = statements.filter((statement) => statement.id !== id);
    const remark = statements.find((statement) => statement.id === id)?.remark ?? '';
    onChange(choice === '' ? others : [...others, { id, isMet: choice === 'met', remark }]);
  }

  function changeRemark(id: number, remark: string) {
    onChange(
      statements.map((statement) => (statement.id === id ? { ...statement, remark } : statement)),
    );
  }

  return (
    <fieldset className={classes.fields}>
      <legend>{legend}</legend>
      <ul>
        {criteria.map(({ id, text }) => {
          const statement = statements.find((candidate) => candidate.id === id);
          const metOrUnmet = statement?.isMet ? 'met' : 'unmet';
          return (
            <li key={id}>
              <p className={classes.text}>
                <bdi>{text}</bdi>
              </p>
              <ToggleGroup
                label={text}
                options={isOptional ? optionalChoices : choices}
                value={statement ? metOrUnmet : ''}
                onChange={(choice) => choose(id, choice)}
              />
              {isOptional && statement && (
                <TextInput
                  aria-label={`Remark on “${text}”`}
                  placeholder="Remark (optional)"
                  maxLength={1_000}
                  dir="auto"
                  value={statement.remark}
                  onChange={(event) => changeRemark(id, event.currentTarget.value)}
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
