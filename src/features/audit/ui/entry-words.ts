import { LOCALE } from '#platform/shared/locale.ts';
import { formatCents } from '#platform/shared/money.ts';

const instant = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** An instant to the second. The log is in UTC, as its filters and exports are. */
export function instantText(at: string): string {
  return instant.format(new Date(at));
}

interface Fact {
  label: string;
  value: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** By a detail's name, the words for its codes. */
export type DetailCodes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A detail as a label and a value: amounts in money, lists with commas. */
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
