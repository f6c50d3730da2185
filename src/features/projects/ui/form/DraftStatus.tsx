import { Button } from '@mantine/core';
import type { Failure } from '#platform/client/api/errors.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { LOCALE } from '#platform/shared/format/locale.ts';
import { formatDraftFailure } from './draft-failure.labels.ts';

const timeFormat = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface DraftStatusProps {
  draft: {
    savedAt: Date | null;
    failure: Failure | null;
    getId: () => number | undefined;
    overwrite: () => void;
    deleteUnsaved: () => void;
  };
}

export function DraftStatus({ draft }: DraftStatusProps) {
  const { savedAt, failure } = draft;
  if (failure?.code === 'draft_changed') return <ChangedElsewhere draft={draft} />;
  if (failure) {
    return (
      <p className="bw-muted-line" role="status">
        {`Draft not saved. ${formatDraftFailure(failure)}`}
      </p>
    );
  }
  if (!savedAt) return null;
  return <p className="bw-muted-line">{`Saved ${timeFormat.format(savedAt)}`}</p>;
}

/** So that no version is overwritten without a decision. */
function ChangedElsewhere({ draft }: DraftStatusProps) {
  return (
    <>
      <FormError>
        {'This draft was changed in another tab or on another device. Your input here is not ' +
          'saved yet.'}
      </FormError>
      <div className="bw-form-actions">
        <Button variant="default" onClick={draft.overwrite}>
          Save this version
        </Button>
        {/* Not a router link: only a new page load replaces the values of all fields. */}
        <Button
          variant="default"
          component="a"
          href={`/create-project?draft=${draft.getId()}`}
          onClick={draft.deleteUnsaved}
        >
          Load the other version
        </Button>
      </div>
    </>
  );
}
