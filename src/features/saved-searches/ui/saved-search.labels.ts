import type { toProjectFilter } from '#features/projects/project-search.rules.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { type DeliveryMethod, deliveryMethods } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';

type Filter = SavedSearchView['filter'];

export function formatFilter(filter: Filter): string {
  const { category, isPrivate, urgent, search, budgetMin, budgetMax, skills } = filter;
  const visibility = isPrivate ? 'private' : 'public';
  const parts = [
    category,
    isPrivate === null ? null : visibility,
    urgent ? 'urgent' : null,
    search === null ? null : `“${search}”`,
    ...skills,
    budgetMin === null ? null : `from ${formatDollars(budgetMin)}`,
    budgetMax === null ? null : `up to ${formatDollars(budgetMax)}`,
  ].filter((part) => part !== null);
  const text = parts.join(', ') || 'all projects';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Without quotation marks, because messages put the name in quotation marks. */
export function getDefaultSearchName(filter: Filter): string {
  return formatFilter(filter).replaceAll(/[“”]/g, '');
}

/** An absent field or an empty `search` matches everything. */
export function toFullFilter(filter: ReturnType<typeof toProjectFilter>): Filter {
  return {
    category: filter.category ?? null,
    isPrivate: filter.isPrivate ?? null,
    urgent: filter.urgent ?? false,
    search: filter.search || null,
    budgetMin: filter.budgetMin ?? null,
    budgetMax: filter.budgetMax ?? null,
    skills: filter.skill ?? [],
  };
}

const deliveryLabels: Record<DeliveryMethod, { label: string; description: string }> = {
  at_once: { label: 'By email, at once', description: 'One email for each new project.' },
  daily: { label: 'By email, once a day', description: 'In your daily email at 8:00.' },
  app: { label: 'Only here', description: 'As a notification, without emails.' },
};

export const deliveryOptions = deliveryMethods.map((method) => ({
  method,
  ...deliveryLabels[method],
}));

/** How the user is notified of the results of a search that was just saved. */
export function formatSavedHint(method: DeliveryMethod): string {
  const hints: Record<DeliveryMethod, string> = {
    at_once: 'You get one email for each new project that matches.',
    daily: 'New projects that match are in your daily email at 8:00.',
    app: 'New projects that match are listed under the bell.',
  };
  return hints[method];
}

export function formatDeliveryMethod(method: DeliveryMethod): string {
  return deliveryLabels[method].label;
}
