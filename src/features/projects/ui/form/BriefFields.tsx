import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
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

interface BriefFieldsProps {
  form: Pick<ProjectFormState, 'values' | 'errors' | 'setFieldValue' | 'submitting'>;
}

/** The optional parts of a project, in a section that is closed unless one of them is used. */
export function BriefFields({ form }: BriefFieldsProps) {
  const { criteria, exclusions, rightsKind, files } = form.values;
  const isUsed = criteria.length + exclusions.length + files.length > 0 || rightsKind !== '';
  const [isOpen, setOpen] = useState(isUsed);
  if (!isOpen && !isUsed) {
    return (
      <Button
        variant="subtle"
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        Add files, criteria or terms
      </Button>
    );
  }
  return (
    <FormSection title="What counts as done" lead="All of it is optional. Bids answer each line.">
      <CriteriaField form={form} />
      <ExclusionsField form={form} />
      <RightsFields form={form} />
      <ProjectFilesField form={form} />
    </FormSection>
  );
}

/** Returns the errors of single lines, whose names end with the index, and that of the list. */
function readLineErrors(errors: ProjectFormState['errors'], field: string) {
  const lines: Record<number, string> = {};
  for (const [name, error] of Object.entries(errors)) {
    const index = name.startsWith(`${field}.`) ? Number(name.slice(field.length + 1)) : Number.NaN;
    if (Number.isInteger(index)) lines[index] = String(error);
  }
  return { errors: lines, error: errors[field] };
}

function CriteriaField({ form }: BriefFieldsProps) {
  const { criteria, category } = form.values;
  const examples = getCriteriaExamples(category);
  return (
    <LinesInput
      {...readLineErrors(form.errors, 'criteria')}
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

function ExclusionsField({ form }: BriefFieldsProps) {
  return (
    <LinesInput
      {...readLineErrors(form.errors, 'exclusions')}
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

function RightsFields({ form }: BriefFieldsProps) {
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

function ProjectFilesField({ form }: BriefFieldsProps) {
  const { files } = form.values;
  const uploads = useUploads({
    max: PROJECT_FILES_MAX,
    tooManyMessage: `A project has at most ${PROJECT_FILES_MAX} files.`,
    initialFiles: files,
  });
  const { setFieldValue } = form;
  const uploadedIds = uploads.files.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say whether files changed
  useEffect(() => setFieldValue('files', uploads.files), [uploadedIds, setFieldValue]);
  return <FilesField uploads={uploads} max={PROJECT_FILES_MAX} busy={form.submitting} />;
}
