import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/kit/FormParts.tsx';
import { SkillsInput } from '#platform/client/kit/SkillsInput.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { SKILL_MAX, SKILLS_MAX } from '../../skill.rules.ts';
import type { WorkView } from '../portfolio.schema.ts';
import { categoryChoices, checkWork, type WorkForm, workForm, workOf } from './work-form.ts';

interface WorkEditorProps {
  developerId: number;
  /** The piece to change, or null to add one. */
  work: WorkView | null;
  onDone: () => void;
}

function useWorkForm({ developerId, work, onDone }: WorkEditorProps) {
  const { ofDeveloper } = trpc.useUtils().portfolio;
  const { mutateAsync: add } = trpc.portfolio.add.useMutation();
  const { mutateAsync: change } = trpc.portfolio.change.useMutation();
  const form = useFormState({
    initial: workForm(work),
    check: checkWork,
    counted: 'portfolio_item',
    draft: `work-${developerId}-${work?.id ?? 'new'}`,
  });

  async function submit(values: WorkForm) {
    const said = workOf(values);
    const kept = await (work ? change({ id: work.id, ...said }) : add(said));
    form.forget();
    ofDeveloper.setData({ id: developerId }, (before = []) =>
      work ? before.map((one) => (one.id === kept.id ? kept : one)) : [kept, ...before],
    );
    void ofDeveloper.invalidate({ id: developerId });
    toast.success(work ? 'Work saved' : 'Work added', 'It stands on your profile.');
    onDone();
  }

  return { ...form, bound: form.bind(submit, { failed: 'Work not saved' }) };
}

export function WorkEditor(props: WorkEditorProps) {
  const form = useWorkForm(props);
  const { onChange: setCategory, ...category } = form.field('category');

  function cancel() {
    form.forget();
    props.onDone();
  }

  return (
    <form {...form.bound} className="bw-form-fields">
      <TextInput
        {...form.text('title')}
        label="Title"
        placeholder="A booking page for a small hotel"
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect
        {...category}
        label="Category"
        data={categoryChoices}
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
      <Textarea
        {...form.text('description')}
        label="Description"
        placeholder="What it does, for whom, and what was hard about it"
        autosize
        minRows={4}
        maxRows={10}
      />
      <SkillsInput
        {...form.field('skills')}
        max={SKILLS_MAX}
        longest={SKILL_MAX}
        placeholder="TypeScript"
        description="Type one and press Enter or Add."
      />
      <TextInput
        {...form.text('budget')}
        label={<OptionalLabel>Budget in USD</OptionalLabel>}
        description="About what it cost, in dollars."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        leftSection="$"
        className="bw-figures"
        inputMode="numeric"
        autoComplete="off"
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton busy={form.busy} working="Saving...">
          {props.work ? 'Save work' : 'Add work'}
        </SubmitButton>
        <BackButton busy={form.busy} onClick={cancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
