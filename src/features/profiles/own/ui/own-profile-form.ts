import { schemaResolver } from '@mantine/form';
import { NO_STATE, stateChosen } from '../../place.rules.ts';
import {
  EditAdmin,
  EditClient,
  EditDeveloper,
  type OwnClient,
  type OwnDeveloper,
} from '../own-profile.schema.ts';

/** Converts null to empty text. */
export function adminForm({ firstName, lastName, avatar }: EditAdmin) {
  return { firstName, lastName, avatar: avatar ?? '' };
}
type AdminForm = ReturnType<typeof adminForm>;

export function clientForm(own: Omit<OwnClient, 'id' | 'role'>) {
  const { companyName, city, state, country } = own;
  return { ...adminForm(own), companyName, city, state: state ?? NO_STATE, country };
}
export type ClientForm = ReturnType<typeof clientForm>;

type DeveloperFields = Pick<
  OwnDeveloper,
  'firstName' | 'lastName' | 'avatar' | 'bio' | 'skills' | 'availability' | 'city' | 'country'
>;

export function developerForm(own: DeveloperFields) {
  const { bio, skills, availability, city, country } = own;
  const place = { city: city ?? '', country: country ?? '' };
  return { ...adminForm(own), bio, skills, availability, ...place };
}
export type DeveloperForm = ReturnType<typeof developerForm>;

/** Returns the values to send: a state only if one is chosen. */
export function clientOf(form: ClientForm) {
  return { ...form, state: stateChosen(form.state) };
}

const validateClientFields = schemaResolver(EditClient, { sync: true });

export const validateAdmin = schemaResolver(EditAdmin, { sync: true });
export const validateClient = (form: ClientForm) => validateClientFields(clientOf(form));
export const validateDeveloper = schemaResolver(EditDeveloper, { sync: true });

/** Returns the values as the server stores them: trimmed and without duplicates. */
export const tidyAdmin = (form: AdminForm) => adminForm(EditAdmin.parse(form));
export const tidyClient = (form: ClientForm) => clientForm(EditClient.parse(clientOf(form)));
export const tidyDeveloper = (form: DeveloperForm) => developerForm(EditDeveloper.parse(form));
