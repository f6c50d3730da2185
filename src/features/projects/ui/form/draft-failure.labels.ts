import type { Failure } from '#platform/client/api/errors.ts';
import type { DraftFields } from '../../drafts/draft.schema.ts';

/** Labels of the form fields whose text can be refused when a draft is saved. */
const fieldNames: Partial<Record<keyof DraftFields, string>> = {
  title: 'Title',
  description: 'Description',
  skills: 'Required Skills',
  criteria: 'Criteria',
  exclusions: 'Not included',
  rights: 'Licence',
  invitationMessage: 'Message to those you invite',
};

/** Returns why a draft was not saved. If a field was refused, its label precedes the message. */
export function formatDraftFailure({
  message,
  issues,
}: Pick<Failure, 'message' | 'issues'>): string {
  const [path = ''] = Object.keys(issues);
  // Paths are `fields.title` if a draft was saved again, and `title` if it was to be created.
  const [field] = path.replace(/^fields\./, '').split('.');
  const name = Object.entries(fieldNames).find(([key]) => key === field)?.[1];
  return name ? `${name}: ${message}` : message;
}
