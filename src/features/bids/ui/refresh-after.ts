/**
 * Returns the result of the action when the data is reloaded. If the action fails, throws its error
 * without delay and reloads in the background, because an error may mean that the page is outdated
 * (a bid from another tab, or a hire).
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
