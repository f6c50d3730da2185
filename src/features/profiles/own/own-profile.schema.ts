import { z } from 'zod';
import { optionalLine } from '#platform/shared/fields.ts';
import { availabilities } from '../availability.rules.ts';
import { SignUpClient, SignUpDeveloper } from '../profile.schema.ts';

/**
 * Requires the field to be present. An empty value clears it; an omitted one must not, because the
 * page may be outdated.
 */
function named<Out, In>(field: z.ZodType<Out, In>) {
  const missing = 'Something is missing. Please reload the page.';
  return z.custom<In>((value) => value !== undefined, missing).pipe(field);
}

const { firstName, lastName, companyName, city, state, country, profilePhoto } = SignUpClient.shape;
const person = { firstName, lastName, avatar: named(profilePhoto) };

export const EditAdmin = z.object(person);
export type EditAdmin = z.infer<typeof EditAdmin>;

export const EditClient = z.object({
  ...person,
  companyName: named(companyName),
  city,
  state: named(state),
  country,
});
export type EditClient = z.infer<typeof EditClient>;

export const EditDeveloper = z.object({
  ...person,
  bio: SignUpDeveloper.shape.bio.unwrap(),
  skills: SignUpDeveloper.shape.skills.unwrap(),
  availability: z.enum(availabilities, 'Please choose one of the three'),
  city: named(optionalLine(80, 'A city can have at most 80 characters')),
  country: named(optionalLine(80, 'A country can have at most 80 characters')),
});
export type EditDeveloper = z.infer<typeof EditDeveloper>;

const own = {
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
};

export const OwnDeveloper = z.object({
  ...own,
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
export type OwnDeveloper = z.infer<typeof OwnDeveloper>;

export const OwnClient = z.object({
  ...own,
  role: z.literal('client'),
  companyName: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
});
export type OwnClient = z.infer<typeof OwnClient>;

export const OwnAdmin = z.object({ ...own, role: z.literal('admin') });
export type OwnAdmin = z.infer<typeof OwnAdmin>;

/** Editable fields of a user's own profile, by role. */
export const OwnProfile = z.discriminatedUnion('role', [OwnDeveloper, OwnClient, OwnAdmin]);
export type OwnProfile = z.infer<typeof OwnProfile>;
