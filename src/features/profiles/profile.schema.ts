import { z } from 'zod';
import {
  Avatar,
  nameSchema,
  newEmailSchema,
  newPasswordSchema,
} from '#features/accounts/account.schema.ts';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import {
  optionalLine,
  requiredLine,
  Timestamp,
  textInput,
} from '#platform/shared/fields/fields.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { pageLimitField } from '#platform/shared/lists/pagination.ts';
import { clientFigures, OnTime } from './figures/figures.schema.ts';
import { availabilities } from './profile.rules.ts';
import { SkillList, Skills } from './skills/skill.schema.ts';

const BIO_MAX = 2_000;
/** Fixed text. */
export const SIGN_UP_MISSING =
  'Missing required fields: Please fill in first name, last name, email, and password';

/** A role, a rating or other figures in the request are ignored. */
export const SignUpDeveloper = z
  .object({
    firstName: nameSchema(SIGN_UP_MISSING),
    lastName: nameSchema(SIGN_UP_MISSING),
    email: newEmailSchema(SIGN_UP_MISSING),
    password: newPasswordSchema(SIGN_UP_MISSING),
    bio: textInput()
      .max(BIO_MAX, `The bio can have at most ${formatInteger(BIO_MAX)} characters`)
      .default(''),
    avatar: Avatar,
    skills: Skills.default([]),
  })
  .meta({ id: 'NewDeveloper' });
export type SignUpDeveloper = z.infer<typeof SignUpDeveloper>;

const clientFields = {
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
  email: newEmailSchema('Email is required'),
  password: newPasswordSchema('Password is required'),
  city: requiredLine('City is required', 80, 'A city can have at most 80 characters'),
  country: requiredLine('Country is required', 80, 'A country can have at most 80 characters'),
  state: optionalLine(40, 'A state can have at most 40 characters'),
  companyName: optionalLine(120, 'A company name can have at most 120 characters').transform(
    (name) => name ?? 'Individual',
  ),
  profilePhoto: Avatar,
};

export const SignUpClient = z.object(clientFields).meta({ id: 'NewClient' });
export type SignUpClient = z.infer<typeof SignUpClient>;

/** In the order in which they are validated. Does not compare the two passwords. */
export const SignUpClientForm = z.object({
  firstName: clientFields.firstName,
  lastName: clientFields.lastName,
  companyName: clientFields.companyName,
  email: clientFields.email,
  password: clientFields.password,
  confirmPassword: z.string().min(1, 'Please confirm your password'),
  city: clientFields.city,
  state: clientFields.state,
  country: clientFields.country,
  profilePhoto: clientFields.profilePhoto,
});

const profileFields = {
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  createdAt: Timestamp,
};

export const DeveloperView = z
  .object({
    ...profileFields,
    bio: z.string(),
    skills: z.array(z.string()),
    rating: z.int().describe('Average rating times ten; 0 if there are no reviews'),
    reviewCount: z.int(),
    completedProjects: z.int(),
    availability: z.enum(availabilities),
    city: z.string().nullable(),
    country: z.string().nullable(),
  })
  .meta({ id: 'Developer' });
export type DeveloperView = z.infer<typeof DeveloperView>;

export const DeveloperProfile = DeveloperView.extend({
  isPaused: z
    .boolean()
    .describe(
      'Whether the account is suspended, so that nothing new can be started with this developer',
    ),
  isUnconfirmed: IsUnconfirmed,
  onTime: OnTime.exactOptional().describe(
    'Milestones of completed public projects whose deliveries were all made by the due dates. ' +
      'Absent if fewer than three were delivered',
  ),
}).meta({ id: 'DeveloperProfile' });
export type DeveloperProfile = z.infer<typeof DeveloperProfile>;

const RATING_BOUNDS = 'minRating is 0 to 5, in steps of 0.5';

export const Stars = z.preprocess(
  (value) => (typeof value === 'string' && /^\d(\.\d)?$/.test(value) ? Number(value) : value),
  z
    .number(RATING_BOUNDS)
    .min(0, RATING_BOUNDS)
    .max(5, RATING_BOUNDS)
    .multipleOf(0.5, RATING_BOUNDS),
);

export const FeaturedDevelopersQuery = z.object({
  limit: pageLimitField(4),
  skills: SkillList.default([]).describe('Developers with the most of these skills come first'),
  minRating: Stars.optional(),
});
export type FeaturedDevelopersQuery = z.infer<typeof FeaturedDevelopersQuery>;

export const ClientView = z
  .object({
    ...profileFields,
    companyName: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    country: z.string(),
    email: z
      .string()
      .nullable()
      .describe(
        'Null, except for the client, for admins, and for developers with a hire or an accepted ' +
          'invitation from the client',
      ),
    isUnconfirmed: IsUnconfirmed,
    isConfirmed: z.boolean().describe('Whether the email address is confirmed'),
    ...clientFigures,
  })
  .meta({ id: 'Client' });
export type ClientView = z.infer<typeof ClientView>;
