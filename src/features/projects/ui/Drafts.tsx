import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { DateTime } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { DraftView } from '../drafts/draft.schema.ts';
import { fromStoredDraft, toProjectInput } from './form/project-draft.ts';
import { notePublishedDraft } from './form/published-drafts.ts';
import classes from './drafts.module.css';

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

function getDraftName({ title = '' }: DraftView): string {
  return title.trim() === '' ? 'Untitled project' : title;
}

function DraftRow({ draft }: { draft: DraftView }) {
  const { publish, discard, isBusy } = useDraftActions(draft);
  const name = getDraftName(draft);
  return (
    <li className={classes.draft}>
      <span className={classes.text}>
        <Link to="/create-project" search={{ draft: draft.id }} dir="auto">
          {name}
        </Link>
        <span className="bw-muted-line">
          {'Saved '}
          <DateTime at={draft.updatedAt} />
        </span>
      </span>
      <span className={classes.actions}>
        <Button
          variant="default"
          aria-disabled={isBusy}
          aria-label={`Publish ${name}`}
          onClick={publish}
        >
          Publish
        </Button>
        <Button
          variant="subtle"
          aria-disabled={isBusy}
          aria-label={`Discard ${name}`}
          onClick={discard}
        >
          Discard
        </Button>
      </span>
    </li>
  );
}

function useDraftActions(draft: DraftView) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const publishing = trpc.drafts.publish.useMutation();
  const discarding = trpc.drafts.discard.useMutation();
  const isBusy = publishing.isPending || discarding.isPending;

  function publish() {
    if (isBusy) return;
    // Converts the draft as the form does. If required fields are empty, the server refuses it with
    // status 400.
    const project = toProjectInput(fromStoredDraft(draft));
    publishing.mutate(
      { ...project, id: draft.id, basedOn: draft.version },
      {
        onSuccess: ({ id }) => {
          notePublishedDraft(draft.id, id);
          toast.success('Project created successfully!');
          void utils.invalidate();
          void navigate({ to: '/projects/$id', params: { id: String(id) } });
        },
        onError: (error) => {
          const { status, message } = readError(error);
          toast.error('Draft not published', message);
          void utils.drafts.list.invalidate();
          // Fields are missing or invalid: opens the form, in which the user can complete them.
          if (status === 400) void navigate({ to: '/create-project', search: { draft: draft.id } });
        },
      },
    );
  }

  function discard() {
    if (isBusy) return;
    discarding.mutate(
      { id: draft.id, basedOn: draft.version },
      {
        onSuccess: () => toast.success('Draft discarded', getDraftName(draft)),
        onError: (error) => toast.error('Draft not discarded', readError(error).message),
        onSettled: () => utils.drafts.list.invalidate(),
      },
    );
  }

  return { publish, discard, isBusy };
}
