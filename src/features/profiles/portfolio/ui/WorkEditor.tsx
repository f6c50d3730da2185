import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { trpc } from '#platform/client/api/trpc.ts';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { SkillsInput } from '#platform/client/forms/SkillsInput.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { SKILL_MAX, SKILLS_MAX } from '../../skill.rules.ts';
import type { WorkView } from '../portfolio.schema.ts';
import { categoryChoices, validateWork, type WorkForm, workForm, workOf } from './work-form.ts';

interface WorkEditorProps {
  developerId: number;
  /** The work to change, or null to add one. */
  work: WorkView | null;
  onDone: () => void;
}

function useWorkForm({ developerId, work, onDone }: WorkEditorProps) {
  const { ofDeveloper } = trpc.useUtils().portfolio;
  const { mutateAsync: add } = trpc.portfolio.add.useMutation();
  const { mutateAsync: change } = trpc.portfolio.change.useMutation();
  const form = useZodForm({
    initialValues: workForm(work),
    validate: validateWork,
    trackedAs: 'portfolio_item',
    draft: `work-${developerId}-${work?.id ?? 'new'}`,
  });

  async function submit(values: WorkForm) {
    const fields = workOf(values);
    const saved = await (work ? change({ id: work.id, ...fields }) : add(fields));
    ofDeveloper.setData({ id: developerId }, (before = []) =>
      work ? before.map((item) => (item.id === saved.id ? saved : item)) : [saved, ...before],
    );
    void ofDeveloper.invalidate({ id: developerId });
    toast.success(work ? 'Work saved' : 'Work added', 'It stands on your profile.');
    onDone();
  }

  return { ...form, bound: form.getFormProps(submit, { errorTitle: 'Work not saved' }) };
}

export function WorkEditor(props: WorkEditorProps) {
  const form = useWorkForm(props);

  function cancel() {
    form.deleteDraft();
    props.onDone();
  }

  return (
    <form {...form.bound} className="bw-form-fields">
      <TextInput
        {...form.getInputProps('title')}
        label="Title"
        placeholder="A booking page for a small hotel"
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect {...form.getInputProps('category')} label="Category" data={categoryChoices} />
      <Textarea
        {...form.getInputProps('description')}
        label="Description"
        placeholder="What it does, for whom, and what was hard about it"
        autosize
        minRows={4}
        maxRows={10}
      />
      <SkillsInput
        {...form.getInputProps('skills')}
        maxSkills={SKILLS_MAX}
        maxLength={SKILL_MAX}
        placeholder="TypeScript"
        description="Type one and press Enter or Add."
      />
      <TextInput
        {...form.getInputProps('budget')}
        label={<OptionalLabel>Budget in USD</OptionalLabel>}
        description="About what it cost, in dollars."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        leftSection="$"
        inputMode="numeric"
        autoComplete="off"
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton busy={form.submitting} busyLabel="Saving...">
          {props.work ? 'Save work' : 'Add work'}
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={cancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
