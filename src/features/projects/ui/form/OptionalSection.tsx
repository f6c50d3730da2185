import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import type { Uploads } from '#features/files/ui/useUploads.ts';
import { FormSection, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { LinesInput } from '#platform/client/forms/LinesInput.tsx';
import { getLineText } from '#platform/client/forms/text-line.ts';
import { rightsLabels } from '../../brief/brief.labels.ts';
import {
  BRIEF_LINE_MAX,
  EXCLUSIONS_MAX,
  PROJECT_FILES_MAX,
} from '../../brief/brief-fields.rules.ts';
import type { RightsKind } from '../../brief/brief-fields.schema.ts';
import type { ProjectFormState } from './project-form.ts';
import classes from './project-fields.module.css';

type OptionalForm = Pick<ProjectFormState, 'values' | 'errors' | 'setFieldValue' | 'submitting'>;

interface OptionalSectionProps {
  form: OptionalForm;
  /** Null if the user is not signed in and so cannot upload files. */
  uploads: Uploads | null;
  focusesFirstInput: boolean;
}

export default function OptionalSection({
  form,
  uploads,
  focusesFirstInput,
}: OptionalSectionProps) {
  const section = useRef<HTMLDivElement>(null);

  // The button that opened the section is gone, so the focus must move to the first input.
  useEffect(() => {
    if (focusesFirstInput) section.current?.querySelector('textarea')?.focus();
  }, [focusesFirstInput]);

  return (
    <div ref={section} className={classes.brief}>
      <FormSection title="Files and terms" lead="All of this is optional.">
        <ExclusionsField form={form} />
        <RightsFields form={form} />
        {uploads ? (
          <FilesField uploads={uploads} max={PROJECT_FILES_MAX} isBusy={form.submitting} />
        ) : (
          <p className="bw-muted-line">Sign in to add files.</p>
        )}
      </FormSection>
    </div>
  );
}

interface FieldProps {
  form: OptionalForm;
}

function ExclusionsField({ form }: FieldProps) {
  return (
    <LinesInput
      error={form.errors.exclusions}
      label="Not included"
      lineName="Exclusion"
      description="What the price does not cover."
      placeholders={['Writing the texts']}
      value={form.values.exclusions}
      onChange={(lines) => form.setFieldValue('exclusions', lines.map(getLineText))}
      maxLines={EXCLUSIONS_MAX}
      maxCharacters={BRIEF_LINE_MAX}
    />
  );
}

const rightsOptions = [
  { value: '', label: 'Not specified' },
  ...Object.entries(rightsLabels).map(([value, label]) => ({ value, label })),
];

function RightsFields({ form }: FieldProps) {
  const { rightsKind, licence } = form.values;
  return (
    <>
      <NativeSelect
        label={<OptionalLabel>Rights to the work</OptionalLabel>}
        data={rightsOptions}
        value={rightsKind}
        error={form.errors.rightsKind}
        onChange={(event) =>
          form.setFieldValue('rightsKind', event.currentTarget.value as RightsKind | '')
        }
      />
      {rightsKind !== '' && rightsKind !== 'all_rights' && (
        <TextInput
          label={rightsKind === 'open_source' ? 'Licence' : <OptionalLabel>Licence</OptionalLabel>}
          placeholder="MIT"
          maxLength={60}
          value={licence}
          error={form.errors.licence}
          onChange={(event) => form.setFieldValue('licence', event.currentTarget.value)}
        />
      )}
    </>
  );
}
