import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import type { Uploads } from '#features/files/ui/useUploads.ts';
import { FormSection, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { LinesInput } from '#platform/client/forms/LinesInput.tsx';
import {
  BRIEF_LINE_MAX,
  CRITERIA_MAX,
  EXCLUSIONS_MAX,
  PROJECT_FILES_MAX,
  type RightsKind,
} from '../../brief/brief.schema.ts';
import { getCriteriaExamples, rightsLabels } from '../brief.labels.ts';
import type { ProjectFormState } from './project-form.ts';
import classes from './project-fields.module.css';

type BriefForm = Pick<ProjectFormState, 'values' | 'errors' | 'setFieldValue' | 'submitting'>;

interface BriefFieldsProps {
  form: BriefForm;
  /** The files; null if the user is not signed in and so cannot upload any. */
  uploads: Uploads | null;
}

/** The optional parts of a project, in a section that is closed unless one of them is used. */
export function BriefFields({ form, uploads }: BriefFieldsProps) {
  const { criteria, exclusions, rightsKind, files } = form.values;
  const isUsed = criteria.length + exclusions.length + files.length > 0 || rightsKind !== '';
  const [isOpened, setOpened] = useState(false);
  const section = useRef<HTMLDivElement>(null);

  // The button is gone when the section is open, so the first line has the focus instead.
  useEffect(() => {
    if (isOpened) section.current?.querySelector('input')?.focus();
  }, [isOpened]);

  function open() {
    form.setFieldValue('criteria', ['']);
    setOpened(true);
  }

  if (!isOpened && !isUsed) {
    return (
      <Button
        className={classes.disclosure}
        variant="subtle"
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
        aria-expanded={false}
        onClick={open}
      >
        Add files, criteria or terms
      </Button>
    );
  }
  return (
    <div ref={section}>
      <FormSection title="What counts as done" lead="All of it is optional. Bids answer each line.">
        <CriteriaField form={form} />
        <ExclusionsField form={form} />
        <RightsFields form={form} />
        {uploads ? (
          <FilesField uploads={uploads} max={PROJECT_FILES_MAX} busy={form.submitting} />
        ) : (
          <p className="bw-muted-line">Sign in to add files.</p>
        )}
      </FormSection>
    </div>
  );
}

/** Returns the error of a list, and those of the lines that are too long. */
function readLineErrors({ errors, values }: BriefForm, field: 'criteria' | 'exclusions') {
  const error = errors[field];
  const lines = values[field].flatMap((line, index) =>
    error && line.length > BRIEF_LINE_MAX
      ? [[index, `A line has at most ${BRIEF_LINE_MAX} characters`]]
      : [],
  );
  return { error, errors: Object.fromEntries(lines) };
}

interface FieldProps {
  form: BriefForm;
}

function CriteriaField({ form }: FieldProps) {
  const { criteria, category } = form.values;
  const examples = getCriteriaExamples(category);
  return (
    <LinesInput
      {...readLineErrors(form, 'criteria')}
      label="Criteria"
      lineName="Criterion"
      description={`The work is done when all of these are true. For example: ${examples.join(' · ')}`}
      placeholder={examples[0]}
      value={criteria}
      onChange={(lines) => form.setFieldValue('criteria', lines)}
      maxLines={CRITERIA_MAX}
      maxLength={BRIEF_LINE_MAX}
    />
  );
}

function ExclusionsField({ form }: FieldProps) {
  return (
    <LinesInput
      {...readLineErrors(form, 'exclusions')}
      label="Not included"
      lineName="Exclusion"
      description="What the price does not have to cover."
      placeholder="Writing the texts"
      value={form.values.exclusions}
      onChange={(lines) => form.setFieldValue('exclusions', lines)}
      maxLines={EXCLUSIONS_MAX}
      maxLength={BRIEF_LINE_MAX}
    />
  );
}

const rightsOptions = [
  { value: '', label: 'Not said' },
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
