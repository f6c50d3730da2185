import { type DirectorySearch, hasFilters } from './directory-search.rules.ts';

/** Returns the text for an empty directory, which depends on the filters. */
export function emptyDirectoryReason(search: DirectorySearch): string {
  const { search: words, ...others } = search;
  if (words && !hasFilters(others)) return `No developers match "${words}".`;
  if (hasFilters(search)) return 'No developers available for the selected criteria.';
  return 'No developers have joined yet.';
}
