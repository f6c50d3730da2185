import { Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { isSide } from '../../disputes/dispute.rules.ts';
import { SayInDispute } from '../../disputes/dispute.schema.ts';
import { HANDED_MAX } from '../../work/handed-file.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { isTurnOf } from '../../work/step-words.rules.ts';
import { useRoomAct } from './useRoomAct.ts';
import classes from './room-dispute.module.css';

const validateStatement = schemaResolver(SayInDispute, { sync: true });
const empty = { text: '' };

/** Adds a statement to the record of the dispute, which cannot be changed afterwards. */
export function SayForm({ room, disputeId }: { room: RoomView; disputeId: number }) {
  const { projectId, party, offeredTo } = room;
  const isAsked = isTurnOf(room) && isSide(party) && offeredTo !== party;
  const { act } = useRoomAct(projectId);
  const form = useZodForm({
    initialValues: empty,
    validate: (values) => validateStatement({ projectId, ...values }),
    draft: `statement-${disputeId}`,
  });

  const uploads = useUploads({
    max: HANDED_MAX,
    tooMany: `A statement takes at most ${HANDED_MAX} files.`,
    draft: `statement-files-${disputeId}`,
  });

  async function submit({ text }: typeof empty) {
    const fileIds = uploads.files.map(({ id }) => id);
    await act((client) => client.disputes.say.mutate({ projectId, text, fileIds }));
    uploads.removeSent(fileIds);
    form.setSavedValues(empty);
    toast.success('Statement added', 'It stands in the record, for all sides to read.');
  }

  const bound = form.getFormProps(submit, { errorTitle: 'Statement not added' });
  return (
    <form
      {...bound}
      onSubmit={uploads.whenUploaded(bound.onSubmit)}
      className={classes.statementForm}
    >
      <Textarea
        {...form.getInputProps('text')}
        label="Your statement"
        description="All sides read it, and so does Bidwright. It cannot be changed afterwards."
        autosize
        minRows={3}
        maxRows={10}
      />
      <FilesField uploads={uploads} max={HANDED_MAX} busy={form.submitting} />
      <FormRefusal form={form} />
      <SubmitButton
        variant={isAsked ? 'next' : 'filled'}
        busy={form.submitting || uploads.going}
        busyLabel={uploads.going ? 'Uploading…' : 'Adding...'}
      >
        Add statement
      </SubmitButton>
    </form>
  );
}
