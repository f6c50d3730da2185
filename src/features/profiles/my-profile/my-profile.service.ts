import type { UserView } from '#features/accounts/account.schema.ts';
import { lockUser, updatePersonalDetails } from '#features/accounts/account.service.ts';
import { assertCompanyNameAllowed } from '#features/accounts/name.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Client } from '../client.entity.ts';
import { Developer } from '../developer.entity.ts';
import { findMyProfile } from '../profile.queries.ts';
import { editRefusal } from '../profile.rules.ts';
import type { EditAdmin, EditClient, EditDeveloper, MyProfile } from './my-profile.schema.ts';
import { changeAvatar } from './photo.service.ts';

/** Throws `no_profile` if there is no such user. */
export async function loadMyProfile({ em, actor }: ActorCtx): Promise<MyProfile> {
  const profile = await findMyProfile(em, actor.id);
  if (!profile) throw new DomainError('not_found', 'no_profile', 'Your profile was not found.');
  return profile;
}

export async function editDeveloper(ctx: ActorCtx, form: EditDeveloper): Promise<UserView> {
  const { firstName, lastName, avatar, ...profile } = form;
  const { actor } = ctx;
  const refusal = editRefusal(actor, 'developer');
  if (refusal) throw refusal;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, actor.id);
    await assertNotSuspended(em, actor.id);
    const name = `${firstName} ${lastName}`;
    em.assign(await em.findOneOrFail(Developer, actor.id), { ...profile, name });
    return saveNameAndAvatar(ctx, { firstName, lastName, avatar });
  });
}

export async function editClient(ctx: ActorCtx, form: EditClient): Promise<UserView> {
  const { firstName, lastName, avatar, ...profile } = form;
  const { actor } = ctx;
  const refusal = editRefusal(actor, 'client');
  if (refusal) throw refusal;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, actor.id);
    await assertNotSuspended(em, actor.id);
    const client = await em.findOneOrFail(Client, actor.id);
    // An unchanged name is not checked, because it may be older than the check.
    if (client.companyName !== profile.companyName)
      assertCompanyNameAllowed(ctx, profile.companyName);
    em.assign(client, profile);
    return saveNameAndAvatar(ctx, { firstName, lastName, avatar });
  });
}

export async function editAdmin(ctx: ActorCtx, form: EditAdmin): Promise<UserView> {
  const { actor } = ctx;
  const refusal = editRefusal(actor, 'admin');
  if (refusal) throw refusal;
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.em, actor.id);
    return saveNameAndAvatar(ctx, form);
  });
}

async function saveNameAndAvatar(
  ctx: ActorCtx,
  {
    firstName,
    lastName,
    avatar,
  }: Pick<EditAdmin, 'firstName' | 'lastName'> & {
    avatar?: string | null | undefined;
  },
): Promise<UserView> {
  if (avatar !== undefined) await changeAvatar(ctx, avatar);
  return updatePersonalDetails(ctx, { firstName, lastName });
}
