/** Returns a value for a `datetime-local` input, in the time zone of the browser. */
export function toDateTimeInput(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
