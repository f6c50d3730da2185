import { LOCALE } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';

const utcTimeFormat = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Uses UTC, as the filters and exports do. */
export function formatUtcTime(at: string): string {
  return utcTimeFormat.format(new Date(at));
}

interface LabeledValue {
  label: string;
  value: string;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** By the name of the detail: `{ rule: { fraud: 'Fraud or a scam' } }`. */
export type DetailLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `amountCents: 900` and `cents: 900` become `Amount` and `$9.00`. */
export function formatDetail(
  [name, value]: [string, unknown],
  labels: DetailLabels = {},
): LabeledValue {
  const isMoney = /cents$/i.test(name) && typeof value === 'number';
  const spacedName = (isMoney ? name.replace(/_?cents$/i, '') : name)
    .replace(/_/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  const text = labels[name]?.[String(value)] ?? formatValue(value);
  return { label: capitalize(spacedName) || 'Amount', value: isMoney ? formatCents(value) : text };
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : String(value);
}
