import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { type DeliveryMethod, deliveryMethods, NAME_MAX } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';

export interface SearchFormValues {
  name: string;
  how: DeliveryMethod;
  filter: SavedSearchView['filter'];
}

const deliveryLabels: Record<DeliveryMethod, { label: string; description: string }> = {
  at_once: { label: 'By mail, at once', description: 'One mail for each new project.' },
  daily: { label: 'By mail, once a day', description: 'All new ones together, in the morning.' },
  app: { label: 'Only here', description: 'Under the bell, without mails.' },
};

export const deliveryChoices = deliveryMethods.map((method) => ({
  method,
  ...deliveryLabels[method],
}));

export function formatDeliveryMethod(method: DeliveryMethod): string {
  return deliveryLabels[method].label;
}

export function validateSearchForm({ name }: SearchFormValues): FormErrors {
  if (name.trim() === '') return { name: 'Please give the search a name' };
  if (name.trim().length > NAME_MAX) return { name: `A name has at most ${NAME_MAX} characters` };
  return {};
}
