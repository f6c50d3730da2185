import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { PICTURE_PIXELS_MAX } from '#features/files/pictures/picture.rules.ts';
import { PictureField } from '#features/files/pictures/ui/PictureField.tsx';
import { usePictureUpload } from '#features/files/pictures/ui/usePictureUpload.ts';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { toPictureSource } from '#platform/shared/links.ts';
import { categories } from '../../profile.rules.ts';
import { AddPortfolioItem, type PortfolioItemView } from '../portfolio.schema.ts';

function toPortfolioItemForm(item: PortfolioItemView | null) {
  return {
    title: item?.title ?? '',
    category: item?.category ?? '',
    description: item?.description ?? '',
    skills: item?.skills ?? [],
    budget: item?.budget ? String(item.budget) : '',
    link: item?.link ?? '',
    pictureId: item?.picture?.id ?? null,
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

interface ItemPictureProps {
  form: ReturnType<typeof usePortfolioItemForm>;
  upload: ReturnType<typeof usePictureUpload>;
  item: PortfolioItemView | null;
}

function ItemPicture({ form, upload, item }: ItemPictureProps) {
  const { pictureId } = form.values;
  const savedPicture = item?.picture?.id === pictureId ? item?.picture : null;

  function remove() {
    upload.clear();
    form.setFieldValue('pictureId', null);
  }

  return (
    <PictureField
      label="Picture"
      hint="PNG, JPEG or WebP. We make it smaller and remove where it was taken."
      upload={upload}
      current={savedPicture && <img src={toPictureSource(savedPicture.url)} alt="" />}
      hasPicture={pictureId !== null}
      onRemove={remove}
    />
  );
}

export function PortfolioItemEditor(props: PortfolioItemEditorProps) {
  const form = usePortfolioItemForm(props);
  const upload = usePictureUpload(PICTURE_PIXELS_MAX, async ({ id }) =>
    form.setFieldValue('pictureId', id),
  );

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
      <TextInput
        {...form.getInputProps('link')}
        label={<OptionalLabel>Link</OptionalLabel>}
        description="Where the finished work can be seen."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <ItemPicture form={form} upload={upload} item={props.item} />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          isBusy={form.submitting || upload.isBusy}
          busyLabel={upload.isBusy ? 'Uploading...' : 'Saving...'}
        >
          {props.item ? 'Save work' : 'Add work'}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={cancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
