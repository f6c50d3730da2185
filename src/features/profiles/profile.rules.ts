import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const availabilities = ['available', 'limited', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

export const availabilityLabels: Record<Availability, string> = {
  available: 'Available for work',
  limited: 'Limited availability',
  unavailable: 'Not available',
};

export const categories = [
  'Mobile App',
  'Web App',
  'Desktop App',
  'API Development',
  'Enterprise',
  'Blockchain',
] as const;
export type Category = (typeof categories)[number];

export const SKILLS_MAX = 15;
export const SKILL_MAX = 40;

const roleTexts: Record<Role, string> = {
  client: 'a client',
  developer: 'a developer',
  admin: 'an admin',
};

export function editRefusal(actor: { role: Role }, profileRole: Role): DomainError | null {
  if (actor.role === profileRole) return null;
  return new DomainError(
    'forbidden',
    'not_your_kind',
    `You do not have ${roleTexts[profileRole]} profile.`,
  );
}
