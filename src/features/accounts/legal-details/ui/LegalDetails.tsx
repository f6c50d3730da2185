import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { useMe } from '../../ui/useMe.ts';
import { type LegalDetailsView, SaveLegalDetails } from '../legal-details.schema.ts';

const validate = schemaResolver(SaveLegalDetails, { sync: true });

function toForm({ legalName, address, taxNumber }: LegalDetailsView) {
  return { legalName: legalName ?? '', address: address ?? '', taxNumber: taxNumber ?? '' };
}

export function LegalDetails() {
  const { me } = useMe();
  const details = trpc.legalDetails.own.useQuery();
  if (details.isLoadingError) {
    return (
      <ErrorState
        title="Your legal details could not be loaded"
        message={readError(details.error).message}
        onRetry={() => void details.refetch()}
        retrying={details.isFetching}
        level={3}
      />
    );
  }
  if (!details.data || !me) {
    return (
      <Loading noun="your legal details">
        <SkeletonLines lines={4} height={22} />
      </Loading>
    );
  }
  return <LegalDetailsForm userId={me.id} saved={details.data} />;
}

function LegalDetailsForm({ userId, saved }: { userId: number; saved: LegalDetailsView }) {
  const { legalDetails } = trpc.useUtils();
  const { mutateAsync: save } = trpc.legalDetails.save.useMutation();
  const initialValues = toForm(saved);
  const form = useZodForm({ initialValues, validate, draft: `legal-details-${userId}` });

  async function send(values: typeof initialValues) {
    const stored = await save(values);
    legalDetails.own.setData(undefined, stored);
    form.setSavedValues(toForm(stored));
    toast.success('Legal details saved', 'Documents issued from now on contain them.');
  }

  return (
    <form {...form.getFormProps(send)} className="bw-form-fields">
      <TextInput
        {...form.getInputProps('legalName')}
        label={<OptionalLabel>Legal name</OptionalLabel>}
        description="Of you or of your company, as on your tax return."
        autoComplete="organization"
      />
      <Textarea
        {...form.getInputProps('address')}
        label={<OptionalLabel>Address</OptionalLabel>}
        autoComplete="street-address"
        rows={4}
      />
      <TextInput
        {...form.getInputProps('taxNumber')}
        label={<OptionalLabel>Tax number</OptionalLabel>}
        description="Such as your VAT number."
        autoComplete="off"
        spellCheck={false}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Saving..." variant="filled">
          Save legal details
        </SubmitButton>
      </FormActions>
    </form>
  );
}
