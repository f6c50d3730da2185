import type { Failure } from '#platform/client/api/errors.ts';
import type { DraftFields } from '../../drafts/draft.schema.ts';

/** Labels in the form of those fields whose text can be refused in a draft. */
const fieldNames: Partial<Record<keyof DraftFields, string>> = {
  title: 'Title',
  description: 'Description',
  skills: 'Required Skills',
  criteria: 'Criteria',
  exclusions: 'Not included',
  rights: 'Licence',
  invitationMessage: 'Message to those you invite',
};

/** Returns why a draft was not saved, after the label of the field if one is refused. */
export function formatDraftFailure({
  message,
  issues,
}: Pick<Failure, 'message' | 'issues'>): string {
  const [path = ''] = Object.keys(issues);
  // The fields are in `fields` if a stored draft is saved, and at the top if a draft is created.
  const [field] = path.replace(/^fields\./, '').split('.');
  const name = Object.entries(fieldNames).find(([one]) => one === field)?.[1];
  return name ? `${name}: ${message}` : message;
}
