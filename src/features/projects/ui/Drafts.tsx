import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { DraftView } from '../drafts/draft.schema.ts';
import classes from './drafts.module.css';

/** The drafts of the user; nothing if there are none. */
export function Drafts() {
  const { data: drafts } = trpc.drafts.list.useQuery();
  if (!drafts || drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts-title" className={classes.drafts}>
      <h2 id="drafts-title">Drafts</h2>
      <ul>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function DraftRow({ draft }: { draft: DraftView }) {
  const [isDiscarding, setDiscarding] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: discard } = trpc.drafts.discard.useMutation();
  const title = draft.title?.trim() || 'Untitled project';

  async function remove() {
    await discard({ id: draft.id });
    await utils.drafts.list.invalidate();
    toast.success('Draft discarded');
  }

  return (
    <li className={classes.draft}>
      <span className={classes.text}>
        <Link to="/create-project" search={{ draft: draft.id }} dir="auto">
          {title}
        </Link>
        <span className="bw-muted-line">
          {'Saved '}
          <DateTime at={draft.updatedAt} />
        </span>
      </span>
      <Button variant="subtle" onClick={() => setDiscarding(true)} aria-label={`Discard ${title}`}>
        Discard
      </Button>
      <ConfirmDialog
        opened={isDiscarding}
        title="Discard this draft?"
        confirmLabel="Discard draft"
        busyLabel="Discarding..."
        cancelLabel="Keep it"
        errorTitle="Draft not discarded"
        onClose={() => setDiscarding(false)}
        onConfirm={remove}
      >
        {`"${title}" will be deleted. This cannot be undone.`}
      </ConfirmDialog>
    </li>
  );
}
