import { z } from 'zod';
import { Id, optionalLine } from '#platform/shared/fields/fields.ts';
import { availabilities } from '../profile.rules.ts';
import { SignUpClient, SignUpDeveloper } from '../profile.schema.ts';

/**
 * The value may be empty, which clears the stored value. An absent field is refused, because an
 * outdated page that does not know the field must not clear the value.
 */
function requirePresent<Out, In>(field: z.ZodType<Out, In>) {
  const missingMessage = 'A field is missing. Please reload the page.';
  return z.custom<In>((value) => value !== undefined, missingMessage).pipe(field);
}

const { firstName, lastName, companyName, city, state, country, profilePhoto } = SignUpClient.shape;
const nameFields = {
  firstName,
  lastName,
  // Sent by pages of the previous version and by programs; absent, the photo stays.
  avatar: profilePhoto.exactOptional(),
};

export const EditAdmin = z.object(nameFields);
export type EditAdmin = z.infer<typeof EditAdmin>;

export const EditClient = z.object({
  ...nameFields,
  companyName: requirePresent(companyName),
  city,
  state: requirePresent(state),
  country,
});
export type EditClient = z.infer<typeof EditClient>;

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

export const SetPhoto = z.object({ pictureId: Id.nullable() });
export type SetPhoto = z.infer<typeof SetPhoto>;

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

export const MyProfile = z.discriminatedUnion('role', [
  MyDeveloperProfile,
  MyClientProfile,
  MyAdminProfile,
]);
export type MyProfile = z.infer<typeof MyProfile>;
