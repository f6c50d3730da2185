import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FileView } from '#features/files/file.schema.ts';
import { FileList } from '#features/files/ui/FileList.tsx';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import {
  DeliveryLink,
  isRemarkTooLong,
  REMARK_MAX,
  REMARK_TOO_LONG,
} from '../../../steps/step-actions.schema.ts';
import type { DeliveryView } from '../../../workspace/workspace.schema.ts';
import classes from '../criteria/criteria.module.css';

export interface MetCriterionValues {
  id: number;
  remark: string;
  link: string;
  /** The id of a file as text; empty if no file is selected. */
  fileId: string;
}

interface MetCriteriaFieldsProps {
  criteria: readonly Criterion[];
  met: readonly MetCriterionValues[];
  files: readonly FileView[];
  /** The delivery whose request for changes is open. */
  openRequest: DeliveryView | null;
  error: ReactNode;
  onChange: (met: MetCriterionValues[]) => void;
}

/** Omits a file that is no longer in the delivery. */
export function toMetCriteria(met: readonly MetCriterionValues[], fileIds: readonly number[]) {
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

export function MetCriteriaFields(props: MetCriteriaFieldsProps) {
  const { criteria, met, files, openRequest, error, onChange } = props;
  if (criteria.length === 0) return null;

  function toggle(id: number, isMet: boolean) {
    const others = met.filter((criterion) => criterion.id !== id);
    onChange(isMet ? [...others, { id, remark: '', link: '', fileId: '' }] : others);
  }

  function change(changed: MetCriterionValues) {
    onChange(met.map((criterion) => (criterion.id === changed.id ? changed : criterion)));
  }

  return (
    <fieldset className={classes.fields}>
      <legend>Agreed criteria that are met</legend>
      <ul>
        {criteria.map(({ id, text }) => {
          const values = met.find((criterion) => criterion.id === id);
          const unmet = openRequest?.changesCriteria.find((criterion) => criterion.id === id);
          return (
            <li key={id}>
              <label className={classes.checkbox}>
                <input
                  type="checkbox"
                  checked={values !== undefined}
                  aria-invalid={Boolean(error) && !values}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
                <span>
                  <bdi>{text}</bdi>
                </span>
              </label>
              {unmet && (
                <div className={classes.unmet}>
                  <Tag tone="yellow">Changes requested</Tag>
                  {unmet.remark && <PlainText text={unmet.remark} />}
                  <FileList
                    files={
                      openRequest?.changesFiles.filter((file) => unmet.fileIds.includes(file.id)) ??
                      []
                    }
                  />
                </div>
              )}
              {error && !values && <p className={classes.error}>Not marked as met</p>}
              {values && (
                <EvidenceFields
                  text={text}
                  values={values}
                  files={files}
                  hasError={Boolean(error)}
                  onChange={change}
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

interface EvidenceFieldsProps {
  text: string;
  values: MetCriterionValues;
  files: readonly FileView[];
  /** Only then an invalid link is shown. */
  hasError: boolean;
  onChange: (values: MetCriterionValues) => void;
}

function EvidenceFields({ text, values, files, hasError, onChange }: EvidenceFieldsProps) {
  const { remark, link, fileId } = values;
  const fileOptions = files.map(({ id, name }) => ({ value: String(id), label: name }));
  const linkError = hasError ? findLinkError(link) : undefined;
  return (
    <Stack gap={0} className={classes.evidence}>
      <CountedTextarea
        aria-label={`Remark on “${text}”`}
        placeholder="Remark (optional)"
        maxCharacters={REMARK_MAX}
        attributes={{ input: { dir: 'auto' } }}
        autosize
        minRows={1}
        maxRows={6}
        value={remark}
        error={isRemarkTooLong(remark) && REMARK_TOO_LONG}
        onChange={(event) => onChange({ ...values, remark: event.currentTarget.value })}
      />
      <details {...((linkError || link || fileId) && { open: true })}>
        <summary>
          {files.length > 0 ? 'Add a link or file' : 'Add a link'}
          <span className="bw-hidden">{` to “${text}”`}</span>
        </summary>
        <Stack gap="sm" pb="xs">
          <TextInput
            label={<OptionalLabel>Link</OptionalLabel>}
            value={link}
            error={linkError}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            onChange={(event) => onChange({ ...values, link: event.currentTarget.value })}
          />
          {files.length > 0 && (
            <NativeSelect
              label={<OptionalLabel>File of this delivery</OptionalLabel>}
              data={[{ value: '', label: 'None' }, ...fileOptions]}
              value={fileId}
              onChange={(event) => onChange({ ...values, fileId: event.currentTarget.value })}
            />
          )}
        </Stack>
      </details>
    </Stack>
  );
}
