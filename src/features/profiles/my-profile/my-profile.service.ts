import type { UserView } from '#features/accounts/account.schema.ts';
import { lockUser, updatePersonDetails } from '#features/accounts/account.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Client } from '../client.entity.ts';
import { Developer } from '../developer.entity.ts';
import { findMyProfile } from '../profile.queries.ts';
import { editRefusal } from '../profile.rules.ts';
import type { EditAdmin, EditClient, EditDeveloper, MyProfile } from './my-profile.schema.ts';

export async function readMyProfile({ em, actor }: ActorCtx): Promise<MyProfile> {
  const profile = await findMyProfile(em, actor.id);
  if (!profile) throw new DomainError('not_found', 'no_profile', 'Your profile was not found.');
  return profile;
}

export async function editDeveloper(ctx: ActorCtx, form: EditDeveloper): Promise<UserView> {
  const { firstName, lastName, avatar, ...profile } = form;
  const { actor } = ctx;
  const refusal = editRefusal(actor, 'developer');
  if (refusal) throw refusal;
  return ctx.em.transactional(async (em) => {
    await lockUser(em, actor.id);
    const name = `${firstName} ${lastName}`;
    em.assign(await em.findOneOrFail(Developer, actor.id), { ...profile, name });
    return updatePersonDetails({ em, actor }, { firstName, lastName, avatar });
  });
}

export async function editClient(ctx: ActorCtx, form: EditClient): Promise<UserView> {
  const { firstName, lastName, avatar, ...profile } = form;
  const { actor } = ctx;
  const refusal = editRefusal(actor, 'client');
  if (refusal) throw refusal;
  return ctx.em.transactional(async (em) => {
    await lockUser(em, actor.id);
    em.assign(await em.findOneOrFail(Client, actor.id), profile);
    return updatePersonDetails({ em, actor }, { firstName, lastName, avatar });
  });
}

export async function editAdmin({ em, actor }: ActorCtx, form: EditAdmin): Promise<UserView> {
  const refusal = editRefusal(actor, 'admin');
  if (refusal) throw refusal;
  return em.transactional(async (em) => {
    await lockUser(em, actor.id);
    return updatePersonDetails({ em, actor }, form);
  });
}
