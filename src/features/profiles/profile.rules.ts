import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Whether a developer accepts new work, as set by the developer. */
export const availabilities = ['available', 'limited', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

/** Texts for profiles and for the form of the developer's own profile. */
export const availabilityLabels: Record<Availability, string> = {
  available: 'Available for work',
  limited: 'Limited availability',
  unavailable: 'Not available',
};

/** Kinds of software that a project or a portfolio item can have (SPEC section 1). */
export const categories = [
  'Mobile App',
  'Web App',
  'Desktop App',
  'API Development',
  'Enterprise',
  'Blockchain',
] as const;
export type Category = (typeof categories)[number];

/** Maximum number of skills in any list (RULES section 2). */
export const SKILLS_MAX = 15;
/** Maximum number of characters in one skill (RULES section 2). */
export const SKILL_MAX = 40;

const roleTexts: Record<Role, string> = {
  client: 'a client',
  developer: 'a developer',
  admin: 'an admin',
};

/** Returns the refusal if the actor does not have the role whose profile they edit, else null. */
export function editRefusal(actor: { role: Role }, profileRole: Role): DomainError | null {
  if (actor.role === profileRole) return null;
  return new DomainError(
    'forbidden',
    'not_your_kind',
    `You do not have ${roleTexts[profileRole]} profile.`,
  );
}
