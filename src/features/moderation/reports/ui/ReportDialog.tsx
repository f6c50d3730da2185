import { NativeSelect, Radio, type RadioGroupProps, Text } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useId } from 'react';
import { toPictureKey } from '#features/files/pictures/picture.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { reasonLabels } from '../report.labels.ts';
import {
  DETAILS_MAX,
  formatSubjectKind,
  type ReportReason,
  reportReasons,
  type SubjectKind,
} from '../report.rules.ts';
import { ReportForm } from '../report.schema.ts';

function ReasonChoices({ error, ...group }: Omit<RadioGroupProps, 'children'>) {
  const id = useId();
  return (
    <Radio.Group {...group} id={id} label="What is wrong?" error={error}>
      {reportReasons.map((reason, index) => (
        <Radio
          data-autofocus={index === 0 || undefined}
          key={reason}
          value={reason}
          label={reasonLabels[reason]}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      ))}
    </Radio.Group>
  );
}

interface ReportDialogProps {
  kind: SubjectKind;
  id: number;
  title: string;
  opened: boolean;
  onClose: () => void;
}

export default function ReportDialog({ opened, onClose, title, ...subject }: ReportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Form {...subject} onDone={onClose} />
    </Dialog>
  );
}

interface Values {
  picture: string;
  reason: ReportReason | '';
  details: string;
}

const initialValues: Values = { picture: '', reason: '', details: '' };
const validate = schemaResolver(ReportForm, { sync: true });

/** Of the profile, as far as its page has loaded them. */
function usePictureOptions(kind: SubjectKind, id: number) {
  const cached = { enabled: false };
  const { profiles, portfolio } = trpc;
  const developer = profiles.developer.useQuery({ id }, cached).data;
  const client = profiles.client.useQuery({ id }, cached).data;
  const items = portfolio.ofDeveloper.useQuery({ id }, cached).data;
  if (kind !== 'developer' && kind !== 'client') return [];
  const avatar = (kind === 'developer' ? developer : client)?.avatar ?? null;
  const pictures = [
    { url: avatar, label: 'The profile photo' },
    ...(kind === 'developer' && items ? items : []).map(({ picture, title }) => ({
      url: picture?.url ?? null,
      label: `The picture of “${title}”`,
    })),
  ];
  return pictures.flatMap(({ url, label }) => {
    const value = toPictureKey(url);
    return value === null ? [] : [{ value, label }];
  });
}

function Form({ kind, id, onDone }: { kind: SubjectKind; id: number; onDone: () => void }) {
  const form = useZodForm({
    initialValues,
    validate,
    trackedAs: 'report',
    draft: `report-${kind}-${id}`,
  });
  const { mutateAsync } = trpc.reports.send.useMutation();
  const needsDetails = form.values.reason === 'other';
  const reportedPerson = kind === 'project' ? 'The client' : 'The person you report';

  const pictureOptions = usePictureOptions(kind, id);

  async function send({ picture, reason, details }: Values) {
    // Never true after validation; narrows the type.
    if (reason === '') return;
    await mutateAsync({ kind, id, reason, details, ...(picture && { picture }) });
    toast.success(
      'Thank you for your report',
      `Our team looks at this ${formatSubjectKind(kind)} and acts where it breaks our rules.`,
    );
    onDone();
  }

  return (
    <form
      {...form.getFormProps(send, { errorTitle: 'Report not sent' })}
      className="bw-form-fields"
    >
      <Text c="dimmed" mt="-0.5rem">
        {`Our team reads every report. ${reportedPerson} does not learn who sent it.`}
        {kind === 'message' && ' Our team also reads this message and the few around it.'}
      </Text>
      {pictureOptions.length > 0 && (
        <NativeSelect
          {...form.getInputProps('picture')}
          label="What is it about?"
          data={[{ value: '', label: 'The whole profile' }, ...pictureOptions]}
        />
      )}
      <ReasonChoices {...form.getInputProps('reason')} />
      <CountedTextarea
        {...form.getInputProps('details')}
        label={needsDetails ? 'Details' : <OptionalLabel>Details</OptionalLabel>}
        placeholder="What happened, and where we can see it."
        maxCharacters={DETAILS_MAX}
        rows={4}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Sending...">
          Send report
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onDone}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
