import { Textarea } from '@mantine/core';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { SayInDispute } from '../../disputes/dispute.schema.ts';
import { useRoomAct } from './useRoomAct.ts';

const checkStatement = checkWith(SayInDispute);
const empty = { text: '' };

/** Adds to what an admin will read; nothing said here can be taken back. */
export function SayForm({ projectId, disputeId }: { projectId: number; disputeId: number }) {
  const { act } = useRoomAct(projectId);
  const form = useFormState({
    initial: empty,
    check: (values) => checkStatement({ projectId, ...values }),
    draft: `statement-${disputeId}`,
  });

  async function submit({ text }: { text: string }) {
    await act((client) => client.disputes.say.mutate({ projectId, text }));
    form.settle(empty);
    toast.success('Statement added', 'It stands in the record, for all sides to read.');
  }

  const bound = form.bind(submit, { refused: ({ message }) => toast.error('Error', message) });
  return (
    <form {...bound} className="bw-say">
      <Textarea
        {...form.text('text')}
        label="Your statement"
        description="Both sides and Bidwright read it. It cannot be changed afterwards."
        autosize
        minRows={3}
        maxRows={10}
      />
      <SubmitButton busy={form.busy} working="Adding...">
        Add statement
      </SubmitButton>
    </form>
  );
}
