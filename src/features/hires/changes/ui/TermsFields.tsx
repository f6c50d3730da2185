import { Button, Group, Stack, TextInput } from '@mantine/core';
import { BRIEF_LINE_MAX, CRITERIA_MAX } from '#features/projects/brief/brief-fields.rules.ts';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { LinesInput } from '#platform/client/forms/LinesInput.tsx';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { serverNow } from '#platform/client/time/server-clock.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatCount, formatDays } from '#platform/shared/format/text.ts';
import type { MilestoneTerms } from '../change-items.rules.ts';
import { ChangeChoice } from './ChangeChoice.tsx';
import {
  agreedTerms,
  listChangeableTerms,
  type TermsDraft,
  toDateInput,
  toLines,
} from './change-draft.ts';

interface TermsFieldsProps {
  milestone: MilestoneTerms;
  terms: TermsDraft;
  errors: FormErrors;
  /** Nothing is chosen, and the form was submitted. */
  isMissing: boolean;
  refundTo: string;
  onChange: (terms: Partial<TermsDraft>) => void;
}

export function TermsFields(props: TermsFieldsProps) {
  const { milestone, terms, isMissing, onChange } = props;
  const { amountCents, days, dueAt, criteria } = milestone;
  const possible = listChangeableTerms(milestone);
  const canChange = (term: (typeof possible)[number]) =>
    possible.includes(term) && (term === 'drop' || !terms.isDropped);
  const { time } = terms;
  return (
    <>
      {canChange('time') && (
        <ChangeChoice
          label="Time"
          agreed={dueAt ? `due ${formatDateTime(dueAt)}` : formatDays(days)}
          isChosen={time !== null}
          isInvalid={isMissing}
          onChange={(isChosen) => onChange({ time: isChosen ? '' : null })}
        >
          {dueAt ? <DueDateField {...props} dueAt={dueAt} /> : <DaysField {...props} />}
        </ChangeChoice>
      )}
      {canChange('criteria') && (
        <ChangeChoice
          label="What counts as done"
          agreed={formatCriteriaCount(criteria.length)}
          isChosen={terms.criteria !== null}
          isInvalid={isMissing}
          onChange={(isChosen) => onChange({ criteria: isChosen ? toLines(criteria) : null })}
        >
          <LinesInput
            label="Done when"
            description="Change, add or remove lines."
            lineName="Criterion"
            value={terms.criteria ?? []}
            onChange={(lines) => onChange({ criteria: lines })}
            error={props.errors[`terms.${milestone.id}.criteria`]}
            placeholders={[]}
            maxLines={CRITERIA_MAX}
            maxCharacters={BRIEF_LINE_MAX}
          />
        </ChangeChoice>
      )}
      {canChange('price') && (
        <ChangeChoice
          label="Price"
          agreed={formatCents(amountCents)}
          isChosen={terms.price !== null}
          isInvalid={isMissing}
          onChange={(isChosen) => onChange({ price: isChosen ? '' : null })}
        >
          <PriceField {...props} />
        </ChangeChoice>
      )}
      {canChange('drop') && (
        <ChangeChoice
          label="Leave this milestone out"
          isChosen={terms.isDropped}
          isInvalid={isMissing}
          onChange={(isDropped) => onChange({ ...agreedTerms, isDropped })}
        />
      )}
    </>
  );
}

const formatCriteriaCount = (count: number) =>
  count === 0 ? 'no criteria' : count === 1 ? '1 criterion' : `${count} criteria`;

function DueDateField(props: TermsFieldsProps & { dueAt: string }) {
  const { milestone, terms, errors, dueAt, onChange } = props;
  const from = new Date(Math.max(Date.parse(dueAt), serverNow().getTime()));
  const inWeeks = (weeks: number) => toDateInput(addDays(from, 7 * weeks));
  return (
    <Stack gap="xs">
      <TextInput
        type="date"
        label="New due date"
        description="The time of day stays."
        min={toDateInput(new Date())}
        value={terms.time ?? ''}
        error={errors[`terms.${milestone.id}.time`]}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
      />
      <Group gap="xs">
        {[1, 2, 4].map((weeks) => (
          <Button
            key={weeks}
            variant="default"
            aria-pressed={terms.time === inWeeks(weeks)}
            onClick={() => onChange({ time: inWeeks(weeks) })}
          >
            {`${formatCount(weeks, 'week')} later`}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

function DaysField({ milestone, terms, errors, onChange }: TermsFieldsProps) {
  return (
    <TextInput
      label="Days"
      description="Counted from the start of the milestone."
      inputMode="numeric"
      autoComplete="off"
      value={terms.time ?? ''}
      error={errors[`terms.${milestone.id}.time`]}
      onChange={(event) => onChange({ time: event.currentTarget.value })}
    />
  );
}

function PriceField({ milestone, terms, errors, refundTo, onChange }: TermsFieldsProps) {
  return (
    <TextInput
      label="New price"
      description={
        milestone.state === 'planned'
          ? 'Not paid yet.'
          : `Lower than now, because it is paid. The difference goes back to ${refundTo} at once.`
      }
      inputMode="numeric"
      autoComplete="off"
      leftSection="$"
      value={terms.price ?? ''}
      error={errors[`terms.${milestone.id}.price`]}
      onChange={(event) => onChange({ price: event.currentTarget.value })}
    />
  );
}
