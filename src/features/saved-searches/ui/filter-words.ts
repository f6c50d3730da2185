import type { SavedSearchView } from '../saved-search.schema.ts';

type Filter = SavedSearchView['filter'];

/** A filter as a person would say it. */
export function filterWords({ category, isPrivate, urgent, search }: Filter): string {
  const words = [
    category,
    isPrivate === null ? null : isPrivate ? 'private' : 'public',
    urgent ? 'urgent' : null,
    search === null ? null : `“${search}”`,
  ].filter((word) => word !== null);
  const said = words.join(', ') || 'all projects';
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What a search of this filter may be called: others put it in quotes. */
export function nameOf(filter: Filter): string {
  return filterWords(filter).replaceAll(/[“”]/g, '');
}

/** The same, with nothing left open. */
export function wholeFilter(
  given: Partial<{ [K in keyof Filter]: Filter[K] | undefined }>,
): Filter {
  const { category = null, isPrivate = null, urgent = false, search } = given;
  return { category, isPrivate, urgent, search: search || null };
}
