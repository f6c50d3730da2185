/**
 * An act is done when the page shows it. A refusal is said at once: it tells that the page is out
 * of date (a bid from another tab, a hire meanwhile), and the page asks again behind it.
 */
export async function refreshAfter(
  act: Promise<unknown>,
  refresh: () => Promise<void>,
): Promise<void> {
  try {
    await act;
  } catch (refusal) {
    void refresh();
    throw refusal;
  }
  await refresh();
}
