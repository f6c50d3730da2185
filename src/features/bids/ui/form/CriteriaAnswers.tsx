import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { REMARK_MAX } from '../../bid.schema.ts';
import type { OfferAnswer } from './offer-draft.ts';
import buttonClasses from '../decision/decision-buttons.module.css';
import classes from './criteria-answers.module.css';

interface CriteriaAnswersProps {
  criteria: readonly Criterion[];
  answers: readonly OfferAnswer[];
  error: ReactNode;
  /** Omits answers that say "included, without a remark". */
  onChange: (answers: OfferAnswer[]) => void;
}

export function CriteriaAnswers({ criteria, answers, error, onChange }: CriteriaAnswersProps) {
  if (criteria.length === 0) return null;

  function change(answer: OfferAnswer) {
    const otherAnswers = answers.filter(({ id }) => id !== answer.id);
    const isDefault = answer.included && answer.remark === '';
    onChange(isDefault ? otherAnswers : [...otherAnswers, answer]);
  }

  return (
    <fieldset className={classes.criteria}>
      <legend>Your price includes</legend>
      <ul>
        {criteria.map((criterion) => (
          <li key={criterion.id}>
            <CriterionAnswer
              criterion={criterion}
              answer={
                answers.find(({ id }) => id === criterion.id) ?? {
                  id: criterion.id,
                  included: true,
                  remark: '',
                }
              }
              onChange={change}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CriterionAnswerProps {
  criterion: Criterion;
  answer: OfferAnswer;
  onChange: (answer: OfferAnswer) => void;
}

function CriterionAnswer({ criterion: { text }, answer, onChange }: CriterionAnswerProps) {
  const { included, remark } = answer;
  const [isRemarkOpen, setRemarkOpen] = useState(remark !== '');
  return (
    <>
      <label className={classes.criterion}>
        <input
          type="checkbox"
          checked={included}
          onChange={(event) => onChange({ ...answer, included: event.currentTarget.checked })}
        />
        <span>
          <bdi>{text}</bdi>
        </span>
      </label>
      {!included && <p className={classes.excluded}>Not included</p>}
      {!included || isRemarkOpen ? (
        <TextInput
          className={classes.remark}
          aria-label={`Remark on “${text}”`}
          placeholder={included ? 'A remark' : 'Why, or what it would cost'}
          value={remark}
          maxLength={REMARK_MAX}
          dir="auto"
          onChange={(event) => onChange({ ...answer, remark: event.currentTarget.value })}
        />
      ) : (
        <Button
          variant="subtle"
          className={buttonClasses.quiet}
          onClick={() => setRemarkOpen(true)}
        >
          Add a remark
          <span className="bw-hidden">{` on “${text}”`}</span>
        </Button>
      )}
    </>
  );
}
