import { z } from 'zod';
import { optionalLine } from '#platform/shared/fields/fields.ts';
import { availabilities } from '../profile.rules.ts';
import { SignUpClient, SignUpDeveloper } from '../profile.schema.ts';

/**
 * Requires a field to be present, although its value may be empty. An empty value clears the stored
 * value. An absent field is refused, because an outdated page that does not know the field must not
 * clear the value.
 */
function requirePresent<Out, In>(field: z.ZodType<Out, In>) {
  const missingMessage = 'A field is missing. Please reload the page.';
  return z.custom<In>((value) => value !== undefined, missingMessage).pipe(field);
}

const { firstName, lastName, companyName, city, state, country, profilePhoto } = SignUpClient.shape;
const nameFields = { firstName, lastName, avatar: requirePresent(profilePhoto) };

/** Input of an admin's own profile. */
export const EditAdmin = z.object(nameFields);
export type EditAdmin = z.infer<typeof EditAdmin>;

/** Input of a client's own profile, which replaces all fields. */
export const EditClient = z.object({
  ...nameFields,
  companyName: requirePresent(companyName),
  city,
  state: requirePresent(state),
  country,
});
export type EditClient = z.infer<typeof EditClient>;

/** Input of a developer's own profile, which replaces all fields. */
export const EditDeveloper = z.object({
  ...nameFields,
  // Without the defaults of the sign-up, because these fields must be present.
  bio: SignUpDeveloper.shape.bio.unwrap(),
  skills: SignUpDeveloper.shape.skills.unwrap(),
  availability: z.enum(availabilities, 'Choose your availability'),
  city: requirePresent(optionalLine(80, 'A city can have at most 80 characters')),
  country: requirePresent(optionalLine(80, 'A country can have at most 80 characters')),
});
export type EditDeveloper = z.infer<typeof EditDeveloper>;

const baseFields = {
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
};

export const MyDeveloperProfile = z.object({
  ...baseFields,
  role: z.literal('developer'),
  bio: z.string(),
  skills: z.array(z.string()),
  availability: z.enum(availabilities),
  city: z.string().nullable(),
  country: z.string().nullable(),
  rating: z.int(),
  reviewCount: z.int(),
  completedProjects: z.int(),
});
export type MyDeveloperProfile = z.infer<typeof MyDeveloperProfile>;

export const MyClientProfile = z.object({
  ...baseFields,
  role: z.literal('client'),
  companyName: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
});
export type MyClientProfile = z.infer<typeof MyClientProfile>;

export const MyAdminProfile = z.object({ ...baseFields, role: z.literal('admin') });
export type MyAdminProfile = z.infer<typeof MyAdminProfile>;

/** A user's own profile by role, for the form that edits it. */
export const MyProfile = z.discriminatedUnion('role', [
  MyDeveloperProfile,
  MyClientProfile,
  MyAdminProfile,
]);
export type MyProfile = z.infer<typeof MyProfile>;
