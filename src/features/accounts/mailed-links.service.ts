import type { EntityData, EntityName, FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { DomainError } from '#platform/shared/errors.ts';
import { lockUser } from './account.service.ts';
import type { PasswordReset } from './passwords/password-reset.entity.ts';
import type { SignInLink } from './sign-in-links/sign-in-link.entity.ts';

/**
 * Stores the only link of a user unless a stored link is not replaceable. Locks the user, so that
 * concurrent jobs compare one after another. `replaced` is the previous link, if any.
 */
export async function storeIfReplaceable<Link extends PasswordReset | SignInLink>(
  em: SqlEntityManager,
  entity: EntityName<Link>,
  link: EntityData<Link> & { userId: number },
  isReplaceable: (stored: Link) => boolean,
): Promise<{ isStored: boolean; replaced: Link | null }> {
  await lockUser(em, link.userId);
  const ofUser = { userId: link.userId } as FilterQuery<Link>;
  // Outside the identity map, in which `upsert` would change it.
  const stored = await em.findOne(entity, ofUser, { disableIdentityMap: true });
  if (stored && !isReplaceable(stored)) return { isStored: false, replaced: null };
  await em.upsert(entity, link);
  return { isStored: true, replaced: stored };
}

/** Only one of several concurrent calls deletes the row; the others throw. */
export async function deleteOnce<Row extends object>(
  em: SqlEntityManager,
  entity: EntityName<Row>,
  where: FilterQuery<NoInfer<Row>>,
  createError: () => DomainError,
): Promise<void> {
  if ((await em.nativeDelete(entity, where)) === 0) throw createError();
}
