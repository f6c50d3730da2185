import { Text } from '@mantine/core';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import {
  isRemarkTooLong,
  REMARK_MAX,
  REMARK_TOO_LONG,
} from '../../../steps/step-actions.schema.ts';
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
  onChange: (statements: CriterionStatement[]) => void;
}

const choices = [
  { value: 'met', label: 'Met' },
  { value: 'unmet', label: 'Not met' },
  { value: '', label: 'No statement' },
] as const;

/** A side may omit criteria. */
export function CriteriaStatements(props: CriteriaStatementsProps) {
  const { legend, criteria, statements, onChange } = props;
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
      <Text size="sm" c="dimmed">
        Without an agreement or a decision in time, a delivered criterion counts for the developer
        unless a side states that it is not met.
      </Text>
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
                options={choices}
                value={statement ? metOrUnmet : ''}
                onChange={(choice) => choose(id, choice)}
              />
              {statement && (
                <CountedTextarea
                  aria-label={`Remark on “${text}”`}
                  placeholder="Remark (optional)"
                  maxCharacters={REMARK_MAX}
                  attributes={{ input: { dir: 'auto' } }}
                  autosize
                  minRows={1}
                  maxRows={6}
                  value={statement.remark}
                  error={isRemarkTooLong(statement.remark) && REMARK_TOO_LONG}
                  onChange={(event) => changeRemark(id, event.currentTarget.value)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
