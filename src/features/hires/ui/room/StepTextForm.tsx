import { Textarea } from '@mantine/core';
import { useEffect } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { HANDED_MAX } from '../../work/handed-file.rules.ts';
import { Shares } from './Shares.tsx';
import type { StepFormProps } from './StepDialog.tsx';
import type { StepFormTexts } from './step-forms.ts';
import { useRoomAct } from './useRoomAct.ts';

interface StepTextFormProps extends StepFormProps {
  texts: StepFormTexts;
}

interface Values {
  note: string;
  reason: string;
}

/** Shows the consequences of a step and a field for its text, whose draft survives a reload. */
export function StepTextForm({ texts, ...props }: StepTextFormProps) {
  const { room, step, onUnanswered, onDone, onClose } = props;
  const { projectId } = room;
  const { act } = useRoomAct(projectId);
  const form = useZodForm({
    initialValues: { note: '', reason: '' },
    validate: (values) => texts.validate({ projectId, ...values }),
    draft: `${step}-${projectId}`,
  });

  const uploads = useUploads({
    max: HANDED_MAX,
    tooMany: `At most ${HANDED_MAX} files go along.`,
    draft: `${step}-files-${projectId}`,
  });

  useEffect(() => onUnanswered(form.unanswered), [onUnanswered, form.unanswered]);

  async function submit({ note, reason }: Values) {
    const fileIds = uploads.files.map(({ id }) => id);
    const values = { note: note.trim(), reason: reason.trim() };
    await act((client) => texts.send(client, { projectId, fileIds, ...values }));
    uploads.deleteDraft();
    toast.success(...texts.done);
    onDone();
  }

  const bound = form.getFormProps(submit, { errorTitle: `Not done: ${texts.act}` });
  return (
    <form {...bound} onSubmit={uploads.whenUploaded(bound.onSubmit)} className="bw-form-fields">
      <p className="bw-dialog-text">{texts.lead(room)}</p>
      {texts.share && <Shares room={room} toDeveloperCents={texts.share(room)} />}
      <Textarea
        {...form.getInputProps(texts.field)}
        label={texts.label}
        placeholder={texts.placeholder}
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
      />
      {texts.files && <FilesField uploads={uploads} max={HANDED_MAX} busy={form.submitting} />}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          destructive={texts.grave}
          busy={form.submitting || uploads.going}
          busyLabel={uploads.going ? 'Uploading…' : texts.working}
        >
          {texts.act}
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
