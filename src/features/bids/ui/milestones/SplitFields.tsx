import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useId } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { useZodForm } from '#platform/client/forms/useZodForm.ts';
import {
  listSplitDifferences,
  MILESTONES_MAX,
  MILESTONES_MIN,
} from '../../milestones/bid-milestones.rules.ts';
import type { OfferFormValues } from '../form/offer-draft.ts';
import {
  assignCriterion,
  emptyRow,
  type MilestoneRow,
  readNumber,
  toHalves,
} from './milestone-draft.ts';
import criteriaClasses from '../form/criteria-answers.module.css';
import classes from './milestones.module.css';

type OfferForm = ReturnType<typeof useZodForm<OfferFormValues>>;

interface SplitFieldsProps {
  form: OfferForm;
  /** Those that the bid includes. */
  criteria: readonly Criterion[];
}

function setRows(form: OfferForm, rows: MilestoneRow[]): void {
  for (const path of Object.keys(form.errors)) {
    if (path.startsWith('milestones')) form.clearFieldError(path);
  }
  form.getInputProps('milestones').onChange(rows);
}

/** Nothing if the offer is split. The focus returns to the button when the rows are removed. */
export function SplitButton({ form }: { form: OfferForm }) {
  if (form.values.milestones?.length) return null;
  return (
    <Button
      variant="subtle"
      px={4}
      style={{ justifySelf: 'start' }}
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      aria-expanded={false}
      autoFocus={form.isTouched('milestones')}
      onClick={() => setRows(form, [emptyRow, emptyRow])}
    >
      Split into milestones
    </Button>
  );
}

/** Nothing if the offer is not split: it has no rows then. */
export function SplitFields({ form, criteria }: SplitFieldsProps) {
  const rows = form.values.milestones ?? [];
  if (rows.length === 0) return null;
  const hasRowError = Object.keys(form.errors).some((path) => path.startsWith('milestones.'));
  const error = !hasRowError && form.errors.milestones;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        The client pays for one milestone after the other. Each is delivered and released on its
        own.
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          autoFocus={form.isTouched('milestones')}
          onClick={() => setRows(form, toHalves(form.values, rows))}
        >
          Two equal halves
        </Button>
        <Button variant="subtle" onClick={() => setRows(form, [])}>
          Do not split
        </Button>
      </Group>
      {rows.map((_row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a row
          key={index}
          form={form}
          rows={rows}
          index={index}
          criteria={criteria}
        />
      ))}
      {rows.length < MILESTONES_MAX && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => setRows(form, [...rows, emptyRow])}
          >
            Add a milestone
          </Button>
        </div>
      )}
      <Text size="sm" aria-live="polite" {...(error && { c: 'red' })}>
        {error || formatRemainder(form.values)}
      </Text>
    </Stack>
  );
}

function formatRemainder({ amount, deliveryTime, milestones }: OfferFormValues): string {
  const offer = {
    amount: readNumber(amount),
    deliveryTime: readNumber(deliveryTime),
    milestones: milestones?.map((row) => ({
      amount: readNumber(row.amount),
      days: readNumber(row.days),
    })),
  };
  if (offer.amount === 0 || offer.deliveryTime === 0) {
    return 'Enter the amount and the delivery time of the bid above.';
  }
  return listSplitDifferences(offer).join(', ') || 'The milestones add up to the bid.';
}

interface RowProps extends SplitFieldsProps {
  rows: MilestoneRow[];
  index: number;
}

function Row({ form, rows, index, criteria }: RowProps) {
  const isLast = index === rows.length - 1;
  const headingId = useId();

  function getInputProps(field: keyof MilestoneRow) {
    const { onChange: setValue, ...inputProps } = form.getInputProps(
      `milestones.${index}.${field}`,
    );
    return {
      ...inputProps,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        form.clearFieldError('milestones');
        setValue(event);
      },
    };
  }

  return (
    <Stack component="fieldset" gap="xs" className={classes.row} aria-labelledby={headingId}>
      <Group justify="space-between" mih="2.75rem">
        <Text span id={headingId} fw={600}>{`Milestone ${index + 1}`}</Text>
        {rows.length > MILESTONES_MIN && (
          <button
            type="button"
            className="bw-icon-button"
            aria-label={`Remove milestone ${index + 1}`}
            onClick={() => setRows(form, rows.toSpliced(index, 1))}
          >
            <IconTrash size={20} stroke={1.6} aria-hidden />
          </button>
        )}
      </Group>
      <TextInput {...getInputProps('title')} label="Title" autoComplete="off" dir="auto" />
      <Group grow wrap="nowrap" align="start" gap="sm">
        <TextInput
          {...getInputProps('amount')}
          label="Amount"
          inputMode="numeric"
          autoComplete="off"
          leftSection="$"
        />
        <TextInput {...getInputProps('days')} label="Days" inputMode="numeric" autoComplete="off" />
      </Group>
      {criteria.length > 0 && (
        <RowCriteria
          criteria={criteria}
          rows={rows}
          index={isLast ? null : index}
          onChange={(changedRows) => setRows(form, changedRows)}
        />
      )}
    </Stack>
  );
}

interface RowCriteriaProps {
  criteria: readonly Criterion[];
  rows: MilestoneRow[];
  /** Null for the last row, which has the criteria that no other row has. */
  index: number | null;
  onChange: (rows: MilestoneRow[]) => void;
}

function RowCriteria({ criteria, rows, index, onChange }: RowCriteriaProps) {
  const assignedIds = rows.slice(0, -1).flatMap((row) => row.criteria);
  const freeCriteria = criteria.filter(({ id }) => !assignedIds.includes(id));
  const format = (count: number) => (count === 1 ? '1 criterion' : `${count} criteria`);
  if (index === null) {
    return (
      <Text size="sm" c="dimmed">
        {assignedIds.length === 0
          ? `All criteria: ${freeCriteria.length}`
          : `All other criteria: ${freeCriteria.length}`}
      </Text>
    );
  }
  const ownIds = rows[index]?.criteria ?? [];
  const choices = criteria.filter(
    (criterion) => ownIds.includes(criterion.id) || freeCriteria.includes(criterion),
  );
  const ownCount = choices.filter(({ id }) => ownIds.includes(id)).length;
  return (
    <details className={classes.folded}>
      <summary>{ownCount === 0 ? 'Choose its criteria' : format(ownCount)}</summary>
      <Stack component="ul" gap={0} className={criteriaClasses.criteria}>
        {choices.map(({ id, text }) => (
          <li key={id}>
            <Group component="label" gap="sm" wrap="nowrap" align="start" py="xs">
              <input
                type="checkbox"
                checked={ownIds.includes(id)}
                onChange={(event) =>
                  onChange(assignCriterion(rows, id, event.currentTarget.checked ? index : null))
                }
              />
              <bdi>{text}</bdi>
            </Group>
          </li>
        ))}
      </Stack>
    </details>
  );
}
