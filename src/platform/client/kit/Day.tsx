import { LOCALE, lazily } from '#platform/shared/locale.ts';

const day = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));
const month = lazily(() => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' }));

interface DayProps {
  /** ISO 8601. */
  at: string;
  /** Only the month: for dates that are a matter of record, such as joining. */
  monthOnly?: boolean | undefined;
}

export function Day({ at, monthOnly = false }: DayProps) {
  return <time dateTime={at}>{(monthOnly ? month : day)().format(new Date(at))}</time>;
}
