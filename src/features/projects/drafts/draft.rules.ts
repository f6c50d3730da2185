import { DomainError } from '#platform/shared/errors.ts';
import type { Draft } from './draft.entity.ts';
import { DRAFTS_MAX, type DraftVersion } from './draft.schema.ts';

export function draftCountRefusal(count: number): DomainError | null {
  if (count < DRAFTS_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_drafts',
    `You have ${DRAFTS_MAX} drafts. Publish or discard one of them first.`,
  );
}

/**
 * Returns a refusal if the draft has a version newer than `basedOn`, the version that the caller
 * has loaded, that was not saved by the caller's own form, else null. The own form is an exception
 * because the response to its last save may not have arrived. If `basedOn` is undefined, any
 * version may be replaced.
 */
export function outdatedDraftRefusal(
  draft: Pick<Draft, 'version' | 'editor' | 'editorBasedOn'>,
  { basedOn, editor }: Pick<DraftVersion, 'basedOn' | 'editor'>,
): DomainError | null {
  if (basedOn === undefined || basedOn === draft.version) return null;
  const isOwn = editor !== undefined && editor === draft.editor;
  const isKnown = basedOn >= (draft.editorBasedOn ?? draft.version) && basedOn < draft.version;
  if (isOwn && isKnown) return null;
  return new DomainError(
    'conflict',
    'draft_changed',
    'This draft was changed in another tab or on another device. Load it again first.',
  );
}

export function draftNotFoundError(): DomainError {
  return new DomainError('not_found', 'draft_not_found', 'Draft Not Found');
}
