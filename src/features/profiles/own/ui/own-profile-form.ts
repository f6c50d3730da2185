import { checkWith } from '#platform/client/kit/form-check.ts';
import { NO_STATE, stateChosen } from '../../place.rules.ts';
import {
  EditAdmin,
  EditClient,
  EditDeveloper,
  type OwnClient,
  type OwnDeveloper,
} from '../own-profile.schema.ts';

/** A form holds empty text where the profile holds nothing. */
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

/** What is sent: a state only where there is one. */
export function clientOf(form: ClientForm) {
  return { ...form, state: stateChosen(form.state) };
}

const checkClientFields = checkWith(EditClient);

export const checkAdmin = checkWith(EditAdmin);
export const checkClient = (form: ClientForm) => checkClientFields(clientOf(form));
export const checkDeveloper = checkWith(EditDeveloper);

/** The form as the server keeps it: trimmed, without what is doubled. */
export const tidyAdmin = (form: AdminForm) => adminForm(EditAdmin.parse(form));
export const tidyClient = (form: ClientForm) => clientForm(EditClient.parse(clientOf(form)));
export const tidyDeveloper = (form: DeveloperForm) => developerForm(EditDeveloper.parse(form));
