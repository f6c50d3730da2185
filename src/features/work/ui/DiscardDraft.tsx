import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';

export default function DiscardDraft({ id, title }: { id: number; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: discard } = trpc.drafts.discard.useMutation();

  async function confirm() {
    await discard({ id });
    setOpen(false);
    toast.success('Draft discarded', title);
    void utils.drafts.invalidate();
    await utils.work.list.invalidate();
  }

  return (
    <>
      <Button variant="subtle" aria-label={`Discard ${title}`} onClick={() => setOpen(true)}>
        Discard
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title="Discard this draft?"
        confirmLabel="Discard"
        busyLabel="Discarding..."
        cancelLabel="Keep it"
        errorTitle="Draft not discarded"
      >
        {`“${title}” and its files will be deleted.`}
      </ConfirmDialog>
    </>
  );
}
