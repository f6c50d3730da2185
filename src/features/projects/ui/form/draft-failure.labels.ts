import type { Failure } from '#platform/client/api/errors.ts';
import type { DraftFields } from '../../drafts/draft.schema.ts';

const fieldNames: Partial<Record<keyof DraftFields, string>> = {
  title: 'Title',
  description: 'Description',
  skills: 'Required Skills',
  criteria: 'Done when',
  exclusions: 'Not included',
  rights: 'Licence',
  invitationMessage: 'Message to those you invite',
};

export function formatDraftFailure({
  message,
  issues,
}: Pick<Failure, 'message' | 'issues'>): string {
  const [path = ''] = Object.keys(issues);
  // `fields.title` if a draft was saved again, `title` if it was to be created.
  const [field] = path.replace(/^fields\./, '').split('.');
  const name = Object.entries(fieldNames).find(([key]) => key === field)?.[1];
  return name ? `${name}: ${message}` : message;
}
