/**
 * An act is done when the page shows it. A refusal is said at once: it tells that the page is out of
 * date (a bid from another tab, a hire meanwhile), and the page asks again behind it. Gives what the
 * act was answered.
 */
export async function refreshAfter<Answer>(
  act: Promise<Answer>,
  refresh: () => Promise<void>,
): Promise<Answer> {
  try {
    await act;
  } catch (refusal) {
    void refresh();
    throw refusal;
  }
  await refresh();
  return act;
}
