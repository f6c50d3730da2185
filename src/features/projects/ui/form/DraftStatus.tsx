import { LOCALE } from '#platform/shared/format/locale.ts';

const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });

interface DraftStatusProps {
  savedAt: Date | null;
  error: string | null;
}

/** When the draft was last saved, or why it was not. */
export function DraftStatus({ savedAt, error }: DraftStatusProps) {
  if (error !== null) {
    return (
      <p className="bw-muted-line" role="status">
        {`Draft not saved. ${error}`}
      </p>
    );
  }
  if (!savedAt) return null;
  return <p className="bw-muted-line">{`Saved ${timeFormat.format(savedAt)}`}</p>;
}
