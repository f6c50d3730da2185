import { LOCALE } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';

const utcTimeFormat = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Returns a timestamp with seconds in UTC, the time zone of the filters and exports. */
export function formatUtcTime(at: string): string {
  return utcTimeFormat.format(new Date(at));
}

interface LabeledValue {
  label: string;
  value: string;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Maps the name of a detail to the texts of its codes. */
export type DetailLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the label and the value of a detail. Amounts in cents are formatted as dollars. */
export function formatDetail(
  [name, value]: [string, unknown],
  labels: DetailLabels = {},
): LabeledValue {
  const isMoney = /cents$/i.test(name) && typeof value === 'number';
  const spaced = (isMoney ? name.replace(/_?cents$/i, '') : name)
    .replace(/_/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  const text = labels[name]?.[String(value)] ?? formatValue(value);
  return { label: capitalize(spaced) || 'Amount', value: isMoney ? formatCents(value) : text };
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : String(value);
}
