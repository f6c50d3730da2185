/** Why something failed, in its own words, whatever was thrown. */
export function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a driver, a library or the network calls this failure; '' where it has no name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
