import { LOCALE, lazyValue } from '#platform/shared/format/locale.ts';

const dateFormat = lazyValue(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));
const monthFormat = lazyValue(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' }),
);

interface FormattedDateProps {
  /** ISO 8601. */
  at: string;
  /** Only the month: for dates that are a matter of record, such as joining. */
  monthOnly?: boolean | undefined;
}

export function FormattedDate({ at, monthOnly = false }: FormattedDateProps) {
  return <time dateTime={at}>{(monthOnly ? monthFormat : dateFormat)().format(new Date(at))}</time>;
}
