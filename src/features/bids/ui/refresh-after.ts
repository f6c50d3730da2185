/**
 * Returns the result of the action when the data is reloaded. If the action fails, throws its error
 * without delay and reloads in the background, because an error may mean that the page is outdated
 * (a bid from another tab, or a hire).
 */
export async function refreshAfter<Result>(
  action: Promise<Result>,
  refresh: () => Promise<void>,
): Promise<Result> {
  try {
    await action;
  } catch (error) {
    void refresh();
    throw error;
  }
  await refresh();
  return action;
}
