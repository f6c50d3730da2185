import { type DeliveryMethod, deliveryMethods } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';

type Filter = SavedSearchView['filter'];

export function formatFilter({ category, isPrivate, urgent, search }: Filter): string {
  const visibility = isPrivate ? 'private' : 'public';
  const parts = [
    category,
    isPrivate === null ? null : visibility,
    urgent ? 'urgent' : null,
    search === null ? null : `“${search}”`,
  ].filter((part) => part !== null);
  const text = parts.join(', ') || 'all projects';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Without quotation marks, because messages put the name in quotation marks. */
export function getDefaultSearchName(filter: Filter): string {
  return formatFilter(filter).replaceAll(/[“”]/g, '');
}

/** An absent field or an empty `search` matches everything. */
export function toFullFilter(
  filter: Partial<{ [K in keyof Filter]: Filter[K] | undefined }>,
): Filter {
  const { category = null, isPrivate = null, urgent = false, search } = filter;
  return { category, isPrivate, urgent, search: search || null };
}

const deliveryLabels: Record<DeliveryMethod, { label: string; description: string }> = {
  at_once: { label: 'By email, at once', description: 'One email for each new project.' },
  daily: { label: 'By email, once a day', description: 'All new ones together, in the morning.' },
  app: { label: 'Only here', description: 'As a notification, without emails.' },
};

export const deliveryOptions = deliveryMethods.map((method) => ({
  method,
  ...deliveryLabels[method],
}));

export function formatDeliveryMethod(method: DeliveryMethod): string {
  return deliveryLabels[method].label;
}
