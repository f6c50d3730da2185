/** What the product is written in: figures, days and plurals are as people there write them. */
export const LOCALE = 'en-US';

/** Made at its first use: a format takes a browser longer to make than a whole card to draw. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const whole = lazily(() => new Intl.NumberFormat(LOCALE));
const date = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }));
const plurals = lazily(() => new Intl.PluralRules(LOCALE));

/** With its thousands told apart: 1,200. */
export function formatWhole(figure: number): string {
  return whole().format(figure);
}

/** The same day for everybody, as mails and papers name it: May 9, 2026. */
export function formatDate(at: Date): string {
  return date().format(at);
}

/** Of two words the one that goes with so many: `bid` or `bids`. */
export function worded(count: number, one: string, more: string): string {
  return plurals().select(count) === 'one' ? one : more;
}
