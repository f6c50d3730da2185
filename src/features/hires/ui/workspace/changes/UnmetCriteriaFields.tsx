import type { ReactNode } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { selectGroup, type Uploads } from '#features/files/ui/useUploads.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { MAX_ATTACHMENTS, NOTE_MISSING, REMARK_MAX } from '../../../steps/step-actions.schema.ts';
import classes from '../criteria/criteria.module.css';

export interface UnmetCriterionValues {
  id: number;
  remark: string;
}

interface UnmetCriteriaFieldsProps {
  criteria: readonly Criterion[];
  unmet: readonly UnmetCriterionValues[];
  isQuoted: boolean;
  uploads: Uploads;
  isBusy: boolean;
  error: ReactNode;
  onChange: (unmet: UnmetCriterionValues[]) => void;
  onQuotedChange: (isQuoted: boolean) => void;
}

export function UnmetCriteriaFields(props: UnmetCriteriaFieldsProps) {
  const { criteria, unmet, isQuoted, uploads, isBusy, error, onChange, onQuotedChange } = props;

  function toggle(id: number, isUnmet: boolean) {
    const others = unmet.filter((criterion) => criterion.id !== id);
    if (!isUnmet) for (const upload of selectGroup(uploads, id).uploads) uploads.remove(upload);
    onChange(isUnmet ? [...others, { id, remark: '' }] : others);
  }

  function changeRemark(id: number, remark: string) {
    onChange(unmet.map((criterion) => (criterion.id === id ? { id, remark } : criterion)));
  }

  return (
    <fieldset className={classes.fields}>
      <legend>What is not as agreed?</legend>
      <ul>
        {criteria.map(({ id, text }, index) => {
          const values = unmet.find((criterion) => criterion.id === id);
          const isMissing = Boolean(error) && values?.remark.trim() === '';
          return (
            <li key={id}>
              <label className={classes.checkbox}>
                <input
                  type="checkbox"
                  checked={values !== undefined}
                  aria-invalid={Boolean(error) && unmet.length === 0}
                  data-autofocus={index === 0 || undefined}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
                <span>
                  <bdi>{text}</bdi>
                </span>
              </label>
              {values && (
                <div className={classes.unmet}>
                  <CountedTextarea
                    aria-label={`What should change: “${text}”`}
                    placeholder="What is missing or wrong"
                    maxCharacters={REMARK_MAX}
                    attributes={{ input: { dir: 'auto' } }}
                    autosize
                    minRows={2}
                    maxRows={6}
                    value={values.remark}
                    error={isMissing && NOTE_MISSING}
                    onChange={(event) => changeRemark(id, event.currentTarget.value)}
                  />
                  <FilesField
                    uploads={{ ...selectGroup(uploads, id), notice: null }}
                    max={MAX_ATTACHMENTS}
                    isBusy={isBusy}
                    isCompact
                  />
                </div>
              )}
            </li>
          );
        })}
        <li>
          <label className={classes.checkbox}>
            <input
              type="checkbox"
              checked={isQuoted}
              onChange={(event) => onQuotedChange(event.currentTarget.checked)}
            />
            <span>Another passage of the agreement</span>
          </label>
        </li>
      </ul>
      {error && error !== NOTE_MISSING && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
