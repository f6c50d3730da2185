import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { blankableChanges, getFieldRule } from '../../brief/brief-fields.rules.ts';
import type { ShownChange } from './BriefDiff.tsx';
import classes from './brief-diff.module.css';

interface PastText {
  revision: number;
  field: (typeof blankableChanges)[number];
}

/**
 * The text that an edit replaced, in the revision before. Null if the field cannot be blanked, or
 * the text is empty or blanked already.
 */
function findPastText({ revision, change, currentAnswers }: BlankTextProps): PastText | null {
  const { field, before, after } = change;
  const fieldToBlank = blankableChanges.find((candidate) => candidate === field);
  if (!fieldToBlank) return null;
  // Answers are not part of snapshots, so they are blanked in the revision that quotes them.
  if (fieldToBlank === 'answer') {
    const isPast = [before, after].some(
      (answer) => answer && !currentAnswers.has(JSON.stringify(answer)),
    );
    return isPast ? { revision, field: fieldToBlank } : null;
  }
  const isEmpty = !before || (Array.isArray(before) && before.length === 0);
  return isEmpty ? null : { revision: revision - 1, field: fieldToBlank };
}

interface BlankTextProps {
  projectId: number;
  revision: number;
  change: ShownChange;
  /** As JSON. */
  currentAnswers: ReadonlySet<string>;
}

/** Null if there is no text to remove. */
export default function BlankText(props: BlankTextProps) {
  const { projectId } = props;
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: blank } = trpc.projects.blankRevision.useMutation();
  const text = findPastText(props);
  if (!text) return null;
  const close = () => setOpen(false);
  const name = `${getFieldRule(text.field).heading.toLowerCase()} of version ${text.revision}`;

  async function confirm(past: PastText) {
    await blank({ id: projectId, ...past });
    await utils.projects.revisions.invalidate({ id: projectId });
    toast.success('Text removed', 'The history shows a notice in its place.');
    close();
  }

  return (
    <>
      <Button
        variant="subtle"
        className={classes.blank}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Remove the earlier text
        <span className="bw-hidden">{`: ${name}`}</span>
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={close}
        title="Remove this text?"
        confirmLabel="Remove text"
        busyLabel="Removing..."
        cancelLabel="Keep text"
        onConfirm={() => confirm(text)}
      >
        {`The earlier text (${name}) is deleted from the history for everyone, including you, and ` +
          'a notice says so. The current version stays as it is. This cannot be undone.'}
      </ConfirmDialog>
    </>
  );
}
