import { NativeSelect, Switch, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { categories } from '#features/profiles/profile.rules.ts';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { FormPair, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { LinesInput } from '#platform/client/forms/LinesInput.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { useTypingAnimation } from '#platform/client/time/useTypingAnimation.ts';
import { BRIEF_LINE_MAX, CRITERIA_MAX } from '../../brief/brief-fields.rules.ts';
import { getCriteriaExamples } from '../brief.labels.ts';
import { describeDeadlineInput, toDateTimeInput } from '../deadline-input.ts';
import type { ProjectFormState } from './project-form.ts';
import descriptionClasses from './description-field.module.css';
import classes from './project-fields.module.css';

const exampleDescriptions = [
  'A booking page for a small hotel: rooms and dates, payment by card, a confirmation by email.',
  'An app that counts our stock by scanning barcodes and also works where there is no signal.',
  'Bring our invoices out of spreadsheets: import them, check them, send them, remind late payers.',
];
const typingPace = { letterMs: 75, pauseMs: 2000 };

function AnimatedExample() {
  const { phrase, letters: letterCount } = useTypingAnimation(exampleDescriptions, typingPace);
  return (
    <div className={descriptionClasses.example} aria-hidden="true">
      {phrase.slice(0, letterCount)}
      <span className={descriptionClasses.exampleCursor} />
    </div>
  );
}

function DescriptionField(props: TextareaProps) {
  return (
    <Textarea
      {...props}
      label="Description"
      autosize
      minRows={6}
      rows={6}
      inputContainer={(input) => (
        <div className={descriptionClasses.inputArea}>
          {input}
          {props.value === '' && <AnimatedExample />}
        </div>
      )}
    />
  );
}

function CriteriaField({ form }: { form: ProjectFormState }) {
  const { criteria, category } = form.values;
  return (
    <LinesInput
      error={form.errors.criteria}
      label={<OptionalLabel>Done when</OptionalLabel>}
      lineName="Criterion"
      description="Each bid answers every line."
      placeholders={getCriteriaExamples(category)}
      value={criteria}
      onChange={(lines) => form.setFieldValue('criteria', lines)}
      maxLines={CRITERIA_MAX}
      maxCharacters={BRIEF_LINE_MAX}
    />
  );
}

const categoryOptions = [
  { value: '', label: 'Choose a category', disabled: true },
  ...categories.map((category) => ({ value: category, label: category })),
];

export function ProjectContentFields({ form }: { form: ProjectFormState }) {
  return (
    <>
      <TextInput {...form.getInputProps('title')} label="Title" autoComplete="off" />
      <DescriptionField {...form.getInputProps('description')} />
      <CriteriaField form={form} />
      <NativeSelect {...form.getInputProps('category')} label="Category" data={categoryOptions} />
      <SkillsInput
        {...form.getInputProps('skills')}
        label="Required Skills"
        placeholder="TypeScript"
        description="Type one and press Enter or Add."
      />
    </>
  );
}

interface ProjectTermsFieldsProps {
  form: ProjectFormState;
  priceGuidance?: ReactNode;
}

export function ProjectTermsFields({ form, priceGuidance }: ProjectTermsFieldsProps) {
  const now = useNow(60_000);
  return (
    <FormPair>
      <TextInput
        {...form.getInputProps('budget')}
        label="Budget in USD"
        description={<>The whole price, in dollars. {priceGuidance}</>}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        leftSection="$"
        className={classes.figures}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('deadline')}
        label="Deadline"
        description={`${describeDeadlineInput(form.values.deadline)} Each bid says how many days its work takes.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        className={classes.figures}
        type="datetime-local"
        min={toDateTimeInput(now)}
      />
    </FormPair>
  );
}

interface ProjectOptionFieldsProps {
  form: ProjectFormState;
  /** Undefined if it can be changed. */
  visibilityFixedReason?: string | undefined;
}

export function ProjectOptionFields({ form, visibilityFixedReason }: ProjectOptionFieldsProps) {
  return (
    <div className={classes.switches}>
      <Switch
        {...form.getInputProps('isPrivate', { type: 'checkbox' })}
        size="md"
        withThumbIndicator={false}
        label="Private Project"
        aria-label="Private Project"
        description={visibilityFixedReason ?? 'Only the developers you invite can see it.'}
        disabled={visibilityFixedReason !== undefined}
      />
      <Switch
        {...form.getInputProps('isUrgent', { type: 'checkbox' })}
        size="md"
        withThumbIndicator={false}
        label="Urgent Project"
        aria-label="Urgent Project"
        description="Highlighted for developers who can start soon."
      />
    </div>
  );
}
