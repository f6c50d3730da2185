import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { BRIEF_LINE_MAX, CRITERIA_MAX } from '#features/projects/brief/brief-fields.rules.ts';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { LinesInput } from '#platform/client/forms/LinesInput.tsx';
import { getLineText } from '#platform/client/forms/text-line.ts';
import { ChangeChoice } from './ChangeChoice.tsx';
import { type ExtraDraft, emptyExtra } from './change-draft.ts';

interface ExtraFieldsProps {
  extras: readonly ExtraDraft[];
  errors: FormErrors;
  isMissing: boolean;
  onChange: (extras: ExtraDraft[]) => void;
}

/** Extra work is a new milestone after all others. */
export function ExtraFields({ extras, errors, isMissing, onChange }: ExtraFieldsProps) {
  return (
    <ChangeChoice
      label="Extra work"
      agreed="paid on top"
      isChosen={extras.length > 0}
      isInvalid={isMissing}
      onChange={(isChosen) => onChange(isChosen ? [emptyExtra] : [])}
    >
      <Stack gap="lg">
        {extras.map((extra, index) => (
          <Extra
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a milestone
            key={index}
            extra={extra}
            name={extras.length > 1 ? `Extra work ${index + 1}` : 'Extra work'}
            errors={errors}
            path={`extras.${index}`}
            onChange={(fields) => onChange(extras.with(index, { ...extra, ...fields }))}
            onRemove={extras.length > 1 ? () => onChange(extras.toSpliced(index, 1)) : null}
          />
        ))}
        <div>
          <Button
            variant="subtle"
            px={4}
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => onChange([...extras, emptyExtra])}
          >
            Add more extra work
          </Button>
        </div>
      </Stack>
    </ChangeChoice>
  );
}

interface ExtraProps {
  extra: ExtraDraft;
  name: string;
  errors: FormErrors;
  path: string;
  onChange: (fields: Partial<ExtraDraft>) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

function Extra({ extra, name, errors, path, onChange, onRemove }: ExtraProps) {
  const getInputProps = (field: 'title' | 'amount' | 'days') => ({
    autoComplete: 'off',
    value: extra[field],
    error: errors[`${path}.${field}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Group gap="xs" wrap="nowrap" align="end">
        <TextInput {...getInputProps('title')} label="Title" dir="auto" flex={1} />
        {onRemove && (
          <button
            type="button"
            className="bw-icon-button"
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={onRemove}
          >
            <IconTrash size={20} stroke={1.6} aria-hidden />
          </button>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" align="start" grow>
        <TextInput {...getInputProps('amount')} label="Price" inputMode="numeric" leftSection="$" />
        <TextInput {...getInputProps('days')} label="Days" inputMode="numeric" />
      </Group>
      <LinesInput
        label={<OptionalLabel>Done when</OptionalLabel>}
        lineName="Criterion of the extra work"
        value={extra.criteria}
        onChange={(criteria) => onChange({ criteria: criteria.map(getLineText) })}
        error={errors[`${path}.criteria`]}
        placeholders={[]}
        maxLines={CRITERIA_MAX}
        maxCharacters={BRIEF_LINE_MAX}
      />
    </Stack>
  );
}
