/** The minute as `datetime-local` wants it, in the person's own time. */
export function localMinute(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
