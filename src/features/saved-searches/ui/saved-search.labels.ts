import { type DeliveryMethod, deliveryMethods } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';

type Filter = SavedSearchView['filter'];

/** Returns a filter as readable text. */
export function formatFilter({ category, isPrivate, urgent, search }: Filter): string {
  const words = [
    category,
    isPrivate === null ? null : isPrivate ? 'private' : 'public',
    urgent ? 'urgent' : null,
    search === null ? null : `“${search}”`,
  ].filter((word) => word !== null);
  const text = words.join(', ') || 'all projects';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns the default name of a saved search. Quotes are removed, because callers quote the name.
 */
export function getDefaultSearchName(filter: Filter): string {
  return formatFilter(filter).replaceAll(/[“”]/g, '');
}

/** Returns the filter with all fields; absent ones become their defaults. */
export function toFullFilter(
  filter: Partial<{ [K in keyof Filter]: Filter[K] | undefined }>,
): Filter {
  const { category = null, isPrivate = null, urgent = false, search } = filter;
  return { category, isPrivate, urgent, search: search || null };
}

const deliveryLabels: Record<DeliveryMethod, { label: string; description: string }> = {
  at_once: { label: 'By email, at once', description: 'One email for each new project.' },
  daily: { label: 'By email, once a day', description: 'All new ones together, in the morning.' },
  app: { label: 'Only here', description: 'Under the bell, without emails.' },
};

export const deliveryChoices = deliveryMethods.map((method) => ({
  method,
  ...deliveryLabels[method],
}));

export function formatDeliveryMethod(method: DeliveryMethod): string {
  return deliveryLabels[method].label;
}
