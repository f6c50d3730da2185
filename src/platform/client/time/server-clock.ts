/** The `date` header has whole seconds and arrives late. */
const TOLERANCE_MS = 2_000;

let aheadMs = 0;

/**
 * The browser's time before the first response. Needed because the server decides whether a time
 * limit has passed, and the browser's clock can be wrong.
 */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

function noteServerTime(at: number, agoMs = 0): void {
  if (Number.isNaN(at)) return;
  const difference = at + agoMs - Date.now();
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

export function notePageTime(iso: string | undefined): void {
  // `toJSON`, because the type of the entries does not contain `responseStart`.
  const [navigation] = performance.getEntriesByType('navigation').map((entry) => entry.toJSON());
  const agoMs = navigation ? performance.now() - Number(navigation.responseStart) : 0;
  noteServerTime(Date.parse(iso ?? ''), agoMs);
}

/** A cache may have stored the response for a while; the `age` header says for how long. */
export async function fetchNotingTime(
  input: RequestInfo | URL | string,
  init?: object,
): Promise<Response> {
  const response = await fetch(input, init);
  const ageSeconds = Number(response.headers.get('age') ?? 0);
  noteServerTime(Date.parse(response.headers.get('date') ?? ''), ageSeconds * 1_000);
  return response;
}
