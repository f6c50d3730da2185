import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Where people speak of us (SPEC section 3). */
export const platforms = ['twitter', 'linkedin', 'producthunt'] as const;
export type Platform = (typeof platforms)[number];

/** Why this person may not change what is shown of us, or null. */
export function keepRefusal({ role }: { role: Role }): DomainError | null {
  if (role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can do that.');
}

export function testimonialNotFound(): DomainError {
  return new DomainError('not_found', 'testimonial_not_found', 'Testimonial Not Found');
}
