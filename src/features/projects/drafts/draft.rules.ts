import { DomainError } from '#platform/shared/errors.ts';
import { DRAFTS_MAX } from './draft.schema.ts';

/** Returns a refusal if a client has the maximum number of drafts, else null. */
export function draftCountRefusal(count: number): DomainError | null {
  if (count < DRAFTS_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_drafts',
    `You have ${DRAFTS_MAX} drafts. Publish or discard one of them first.`,
  );
}

/**
 * Returns a refusal if the present version of a draft is not `basedOn`, the version that the caller
 * has loaded, else null. If `basedOn` is undefined, any version may be overwritten.
 */
export function outdatedDraftRefusal(
  { version }: { version: number },
  basedOn: number | undefined,
): DomainError | null {
  if (basedOn === undefined || basedOn === version) return null;
  return new DomainError(
    'conflict',
    'draft_changed',
    'This draft was changed in another tab or on another device. Reload it before you save.',
  );
}

export function draftNotFoundError(): DomainError {
  return new DomainError('not_found', 'draft_not_found', 'Draft Not Found');
}
