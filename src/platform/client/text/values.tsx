import { LOCALE, lazyValue } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';

export function Money({ dollars }: { dollars: number }) {
  return <span className="bw-figure">{formatDollars(dollars)}</span>;
}

const dateFormat = lazyValue(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));
const monthFormat = lazyValue(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' }),
);

interface FormattedDateProps {
  /** ISO 8601. */
  at: string;
  monthOnly?: boolean | undefined;
}

/** In the time zone of the browser. */
export function FormattedDate({ at, monthOnly = false }: FormattedDateProps) {
  return <time dateTime={at}>{(monthOnly ? monthFormat : dateFormat)().format(new Date(at))}</time>;
}

const dateTimeFormat = lazyValue(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/**
 * In the time zone of the browser: May 9, 2026, 2:05 PM GMT+2. The spaces beside AM and PM do not
 * break.
 */
export function formatDateTime(at: string): string {
  return dateTimeFormat()
    .format(new Date(at))
    .replace(/ (?=[AP]M)|(?<=[AP]M) /g, '\u00a0');
}

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
