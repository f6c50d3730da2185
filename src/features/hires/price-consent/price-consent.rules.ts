import { DomainError } from '#platform/shared/errors.ts';

interface ConsentTarget {
  hire: { state: string };
  project: { isPrivate: boolean; status: string };
}

/** Taking a consent back is never refused. */
export function priceConsentRefusal({ hire, project }: ConsentTarget): DomainError | null {
  if (hire.state !== 'completed') {
    return new DomainError(
      'conflict',
      'not_completed',
      'Price and days can be shown once the project is completed.',
    );
  }
  if (!project.isPrivate && project.status !== 'removed') return null;
  return new DomainError(
    'conflict',
    'not_public',
    'Price and days of a private or removed project are never shown.',
  );
}
