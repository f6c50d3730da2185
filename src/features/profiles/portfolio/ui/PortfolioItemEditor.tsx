import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { categories } from '../../profile.rules.ts';
import { AddPortfolioItem, type PortfolioItemView } from '../portfolio.schema.ts';

function toPortfolioItemForm(item: PortfolioItemView | null) {
  return {
    title: item?.title ?? '',
    category: item?.category ?? '',
    description: item?.description ?? '',
    skills: item?.skills ?? [],
    budget: item?.budget ? String(item.budget) : '',
  };
}
type PortfolioItemForm = ReturnType<typeof toPortfolioItemForm>;

function toAddPortfolioItem(form: PortfolioItemForm) {
  return { ...form, budget: parseDollarDigits(form.budget) };
}

const validateFields = schemaResolver(AddPortfolioItem, { sync: true });

const validatePortfolioItem = (form: PortfolioItemForm) => validateFields(toAddPortfolioItem(form));

const categoryOptions = [
  { value: '', label: 'Choose a category', disabled: true },
  ...categories.map((category) => ({ value: category, label: category })),
];

interface PortfolioItemEditorProps {
  developerId: number;
  item: PortfolioItemView | null;
  onDone: () => void;
}

function usePortfolioItemForm({ developerId, item, onDone }: PortfolioItemEditorProps) {
  const { ofDeveloper } = trpc.useUtils().portfolio;
  const { mutateAsync: add } = trpc.portfolio.add.useMutation();
  const { mutateAsync: change } = trpc.portfolio.change.useMutation();
  const form = useZodForm({
    initialValues: toPortfolioItemForm(item),
    validate: validatePortfolioItem,
    trackedAs: 'portfolio_item',
    draft: `work-${developerId}-${item?.id ?? 'new'}`,
  });

  async function submit(values: PortfolioItemForm) {
    const fields = toAddPortfolioItem(values);
    const savedItem = await (item ? change({ id: item.id, ...fields }) : add(fields));
    ofDeveloper.setData({ id: developerId }, (items = []) =>
      item
        ? items.map((other) => (other.id === savedItem.id ? savedItem : other))
        : [savedItem, ...items],
    );
    void ofDeveloper.invalidate({ id: developerId });
    toast.success(item ? 'Work saved' : 'Work added', 'Your profile shows it now.');
    onDone();
  }

  return { ...form, formProps: form.getFormProps(submit, { errorTitle: 'Work not saved' }) };
}

export function PortfolioItemEditor(props: PortfolioItemEditorProps) {
  const form = usePortfolioItemForm(props);

  function cancel() {
    form.deleteDraft();
    props.onDone();
  }

  return (
    <form {...form.formProps} className="bw-form-fields">
      <TextInput
        {...form.getInputProps('title')}
        label="Title"
        placeholder="A booking page for a small hotel"
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect {...form.getInputProps('category')} label="Category" data={categoryOptions} />
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
        <SubmitButton isBusy={form.submitting} busyLabel="Saving...">
          {props.item ? 'Save work' : 'Add work'}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={cancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
