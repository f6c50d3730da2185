import { Textarea } from '@mantine/core';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { HANDED_MAX } from '../../work/handed-file.rules.ts';
import { Shares } from './Shares.tsx';
import type { StepFormProps } from './StepDialog.tsx';
import { useLateStep } from './useLateStep.ts';
import { useRoomAct } from './useRoomAct.ts';
import type { WordsAsk } from './words-asks.ts';

interface WordsFormProps extends StepFormProps {
  ask: WordsAsk;
}

interface Written {
  note: string;
  reason: string;
}

/** Says what will happen and asks for words to it, kept over a reload. */
export function WordsForm({ ask, ...props }: WordsFormProps) {
  const { room, step, onClose } = props;
  const { projectId } = room;
  const { act } = useRoomAct(projectId);
  const form = useFormState({
    initial: { note: '', reason: '' },
    check: (values) => ask.check({ projectId, ...values }),
    draft: `${step}-${projectId}`,
  });

  const uploads = useUploads({
    max: HANDED_MAX,
    tooMany: `At most ${HANDED_MAX} files go along.`,
    draft: `${step}-files-${projectId}`,
  });

  const told = () => toast.success(...ask.done);
  const given = ({ note, reason }: Written) => ({ note: note.trim(), reason: reason.trim() });
  const done = useLateStep(props, { form, given, uploads, told });

  async function submit(values: Written) {
    const fileIds = uploads.files.map(({ id }) => id);
    await act((client) => ask.send(client, { projectId, fileIds, ...given(values) }));
    done();
  }

  const bound = form.bind(submit, { failed: `Not done: ${ask.act}` });
  return (
    <form {...bound} onSubmit={uploads.unlessHeld(bound.onSubmit)} className="bw-form-fields">
      <p className="bw-dialog-text">{ask.lead(room)}</p>
      {ask.share && <Shares room={room} toDeveloperCents={ask.share(room)} />}
      <Textarea
        {...form.text(ask.field)}
        label={ask.label}
        placeholder={ask.placeholder}
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
      />
      {ask.files && <FilesField uploads={uploads} max={HANDED_MAX} busy={form.busy} />}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          grave={ask.grave}
          busy={form.busy || uploads.going}
          working={uploads.going ? 'Uploading…' : ask.working}
        >
          {ask.act}
        </SubmitButton>
        <BackButton busy={form.busy} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
