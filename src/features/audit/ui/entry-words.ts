import { LOCALE } from '#platform/shared/locale.ts';
import { formatCents } from '#platform/shared/money.ts';

const instant = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Returns a timestamp with seconds in UTC, the time zone of the filters and exports. */
export function instantText(at: string): string {
  return instant.format(new Date(at));
}

interface Fact {
  label: string;
  value: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Maps the name of a detail to the texts of its codes. */
export type DetailCodes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the label and the value of a detail. Amounts in cents are formatted as dollars. */
export function detailWords([name, value]: [string, unknown], codes: DetailCodes = {}): Fact {
  const isMoney = /cents$/i.test(name) && typeof value === 'number';
  const spaced = (isMoney ? name.replace(/_?cents$/i, '') : name)
    .replace(/_/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  const words = codes[name]?.[String(value)] ?? shown(value);
  return { label: capital(spaced) || 'Amount', value: isMoney ? formatCents(value) : words };
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : String(value);
}
