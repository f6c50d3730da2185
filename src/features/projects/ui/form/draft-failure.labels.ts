import type { Failure } from '#platform/client/api/errors.ts';
import type { DraftFields } from '../../drafts/draft.schema.ts';

/** Names of the fields with text that can be refused in a draft, as the form shows them. */
const fieldNames: Partial<Record<keyof DraftFields, string>> = {
  title: 'Title',
  description: 'Description',
  skills: 'Required Skills',
  criteria: 'Criteria',
  exclusions: 'Not included',
  rights: 'Licence',
  invitationMessage: 'Message to those you invite',
};

/** Returns why a draft was not saved, after the name of the field if one is refused. */
export function formatDraftFailure({ message, issues }: Pick<Failure, 'message' | 'issues'>) {
  const [path = ''] = Object.keys(issues);
  // A change of a stored draft has the fields in an object, its creation has not.
  const [field] = path.replace(/^fields\./, '').split('.');
  const name = Object.entries(fieldNames).find(([one]) => one === field)?.[1];
  return name ? `${name}: ${message}` : message;
}
