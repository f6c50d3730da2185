import { schemaResolver } from '@mantine/form';
import { NO_STATE, toStoredState } from '../../location.rules.ts';
import {
  EditAdmin,
  EditClient,
  EditDeveloper,
  type MyClientProfile,
  type MyDeveloperProfile,
} from '../my-profile.schema.ts';

export function toEditAdminForm({
  firstName,
  lastName,
}: Pick<EditAdmin, 'firstName' | 'lastName'>) {
  return { firstName, lastName };
}
type EditAdminForm = ReturnType<typeof toEditAdminForm>;

export function toEditClientForm(profile: Omit<MyClientProfile, 'id' | 'role' | 'avatar'>) {
  const { companyName, city, state, country } = profile;
  return { ...toEditAdminForm(profile), companyName, city, state: state ?? NO_STATE, country };
}
export type EditClientForm = ReturnType<typeof toEditClientForm>;

type DeveloperFields = Pick<
  MyDeveloperProfile,
  'firstName' | 'lastName' | 'bio' | 'skills' | 'availability' | 'city' | 'country'
>;

export function toEditDeveloperForm(profile: DeveloperFields) {
  const { bio, skills, availability, city, country } = profile;
  const location = { city: city ?? '', country: country ?? '' };
  return { ...toEditAdminForm(profile), bio, skills, availability, ...location };
}
export type EditDeveloperForm = ReturnType<typeof toEditDeveloperForm>;

export function toEditClient(form: EditClientForm) {
  return { ...form, state: toStoredState(form.state) };
}

const validateClientFields = schemaResolver(EditClient, { sync: true });

export const validateAdmin = schemaResolver(EditAdmin, { sync: true });
export const validateClient = (form: EditClientForm) => validateClientFields(toEditClient(form));
export const validateDeveloper = schemaResolver(EditDeveloper, { sync: true });

// The functions below return valid values as the server stores them: trimmed and without
// duplicates.
export const normalizeAdmin = (form: EditAdminForm) => toEditAdminForm(EditAdmin.parse(form));
export const normalizeClient = (form: EditClientForm) =>
  toEditClientForm(EditClient.parse(toEditClient(form)));
export const normalizeDeveloper = (form: EditDeveloperForm) =>
  toEditDeveloperForm(EditDeveloper.parse(form));
