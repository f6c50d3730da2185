import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { useLateAnswer } from '#platform/client/kit/useLateAnswer.ts';
import { toast } from '#platform/client/toasts.tsx';
import { isSide } from '../../disputes/dispute.rules.ts';
import { SayInDispute } from '../../disputes/dispute.schema.ts';
import { HANDED_MAX } from '../../work/handed-file.rules.ts';
import { typedSince } from '../../work/late-step.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { isTurnOf } from '../../work/step-words.rules.ts';
import { useRoomAct } from './useRoomAct.ts';

const checkStatement = checkWith(SayInDispute);
const empty = { text: '' };

const NOT_SENT = 'It stands as you sent it first. What you changed since then was not sent.';

/** Adds to what an admin will read; nothing said here can be taken back. */
export function SayForm({ room, disputeId }: { room: RoomView; disputeId: number }) {
  const { projectId, party, offeredTo } = room;
  const isAsked = isTurnOf(room) && isSide(party) && offeredTo !== party;
  const { act } = useRoomAct(projectId);
  const form = useFormState({
    initial: empty,
    check: (values) => checkStatement({ projectId, ...values }),
    draft: `statement-${disputeId}`,
  });

  const uploads = useUploads({
    max: HANDED_MAX,
    tooMany: `A statement takes at most ${HANDED_MAX} files.`,
    draft: `statement-files-${disputeId}`,
  });

  const statements = room.disputes.find(({ id }) => id === disputeId)?.statements ?? [];
  /** The newest when one was sent. */
  const before = useRef(0);
  const saidAs = ({ text }: typeof empty) =>
    statements.find(
      (said) => said.id > before.current && said.party === party && said.text === text.trim(),
    );

  function done(fileIds: number[], rest = '') {
    const isAll = rest === '' && uploads.holds(fileIds);
    uploads.taken(fileIds);
    if (rest) form.set('text', rest);
    else form.settle(empty);
    const words = isAll ? 'It stands in the record, for all sides to read.' : NOT_SENT;
    toast.success('Statement added', words);
  }

  useLateAnswer(
    form,
    (sent) => saidAs(sent) !== undefined,
    () => {
      const { text = '', files = [] } = (form.lost && saidAs(form.lost)) ?? {};
      done(
        files.map(({ id }) => id),
        typedSince(text, form.values.text),
      );
    },
  );

  async function submit({ text }: typeof empty) {
    const fileIds = uploads.files.map(({ id }) => id);
    before.current = Math.max(0, ...statements.map(({ id }) => id));
    await act((client) => client.disputes.say.mutate({ projectId, text, fileIds }));
    done(fileIds);
  }

  const bound = form.bind(submit, { failed: 'Statement not added' });
  return (
    <form {...bound} onSubmit={uploads.unlessHeld(bound.onSubmit)} className="bw-say">
      <Textarea
        {...form.text('text')}
        label="Your statement"
        description="All sides read it, and so does Bidwright. It cannot be changed afterwards."
        autosize
        minRows={3}
        maxRows={10}
      />
      <FilesField uploads={uploads} max={HANDED_MAX} busy={form.busy} />
      <FormRefusal form={form} />
      <SubmitButton
        variant={isAsked ? 'next' : 'filled'}
        busy={form.busy || uploads.going}
        working={uploads.going ? 'Uploading…' : 'Adding...'}
      >
        Add statement
      </SubmitButton>
    </form>
  );
}
