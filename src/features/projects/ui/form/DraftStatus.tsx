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

export const DRAFT_CHANGED = 'draft_changed';

interface DraftStatusProps {
  draft: { savedAt: Date | null; failure: Failure | null };
}

/** If the draft was changed elsewhere, `DraftVersionChoice` shows the reason. */
export function DraftStatus({ draft: { savedAt, failure } }: DraftStatusProps) {
  if (failure) {
    const reason = failure.code === DRAFT_CHANGED ? '' : ` ${formatDraftFailure(failure)}`;
    return <span role="status">{`Draft not saved.${reason}`}</span>;
  }
  return savedAt && <span>{`Saved ${timeFormat.format(savedAt)}`}</span>;
}

interface DraftVersionChoiceProps {
  draft: {
    failure: Failure | null;
    getId: () => number | undefined;
    overwrite: () => void;
    deleteUnsaved: () => void;
  };
}

/** So that no version is overwritten without a decision. */
export function DraftVersionChoice({ draft }: DraftVersionChoiceProps) {
  if (draft.failure?.code !== DRAFT_CHANGED) return null;
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
