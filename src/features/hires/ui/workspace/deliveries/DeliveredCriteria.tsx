import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FileView } from '#features/files/file.schema.ts';
import type { Criterion } from '#features/projects/brief/brief.schema.ts';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { DeliveryLink } from '../../../steps/step-actions.schema.ts';
import classes from '../criteria/criteria.module.css';

/** A criterion that the developer marks as met; `fileId` is empty without a file. */
export interface MetCriterion {
  id: number;
  remark: string;
  link: string;
  fileId: string;
}

interface DeliveredCriteriaProps {
  criteria: readonly Criterion[];
  met: readonly MetCriterion[];
  /** The files of the delivery. */
  files: readonly FileView[];
  error: ReactNode;
  onChange: (met: MetCriterion[]) => void;
}

/** Returns the met criteria to send; omits a file that was removed from the delivery. */
export function toMetCriteria(met: readonly MetCriterion[], fileIds: readonly number[]) {
  return met.map(({ id, remark, link, fileId }) => ({
    id,
    ...(remark.trim() && { remark: remark.trim() }),
    ...(link.trim() && { link: link.trim() }),
    ...(fileIds.includes(Number(fileId)) && { fileId: Number(fileId) }),
  }));
}

export function findLinkError(link: string): string | undefined {
  if (link.trim() === '') return undefined;
  return DeliveryLink.safeParse(link).error?.issues[0]?.message;
}

/** Marks each agreed criterion as met; nothing if none were agreed on. */
export function DeliveredCriteria(props: DeliveredCriteriaProps) {
  const { criteria, met, files, error, onChange } = props;
  if (criteria.length === 0) return null;

  function toggle(id: number, isMet: boolean) {
    const others = met.filter((mark) => mark.id !== id);
    onChange(isMet ? [...others, { id, remark: '', link: '', fileId: '' }] : others);
  }

  function change(changed: MetCriterion) {
    onChange(met.map((mark) => (mark.id === changed.id ? changed : mark)));
  }

  return (
    <fieldset className={classes.fields}>
      <legend>Agreed criteria that are met</legend>
      <ul>
        {criteria.map(({ id, text }) => {
          const mark = met.find((candidate) => candidate.id === id);
          return (
            <li key={id}>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  checked={mark !== undefined}
                  aria-invalid={Boolean(error) && !mark}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
                <span>
                  <bdi>{text}</bdi>
                </span>
              </label>
              {mark && (
                <Evidence {...{ text, mark, files }} hasError={Boolean(error)} onChange={change} />
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

interface EvidenceProps {
  text: string;
  mark: MetCriterion;
  files: readonly FileView[];
  hasError: boolean;
  onChange: (mark: MetCriterion) => void;
}

/** How the client can see that a criterion is met; all of it is optional. */
function Evidence({ text, mark, files, hasError, onChange }: EvidenceProps) {
  const fileOptions = files.map(({ id, name }) => ({ value: String(id), label: name }));
  const linkError = hasError ? findLinkError(mark.link) : undefined;
  return (
    <details className={classes.evidence} {...(linkError && { open: true })}>
      <summary>
        Add a remark, link or file
        <span className="bw-hidden">{` to “${text}”`}</span>
      </summary>
      <div>
        <TextInput
          label={<OptionalLabel>Remark</OptionalLabel>}
          value={mark.remark}
          maxLength={1_000}
          dir="auto"
          onChange={(event) => onChange({ ...mark, remark: event.currentTarget.value })}
        />
        <TextInput
          label={<OptionalLabel>Link</OptionalLabel>}
          value={mark.link}
          error={linkError}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          onChange={(event) => onChange({ ...mark, link: event.currentTarget.value })}
        />
        {files.length > 0 && (
          <NativeSelect
            label={<OptionalLabel>File of this delivery</OptionalLabel>}
            data={[{ value: '', label: 'None' }, ...fileOptions]}
            value={mark.fileId}
            onChange={(event) => onChange({ ...mark, fileId: event.currentTarget.value })}
          />
        )}
      </div>
    </details>
  );
}
