import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { SignIn, type UserView } from '#features/accounts/account.schema.ts';
import { signIn, signUp } from '#features/accounts/account.service.ts';
import { assertCompanyNameAllowed } from '#features/accounts/name.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Client } from './client.entity.ts';
import { Developer } from './developer.entity.ts';
import { PortfolioItem } from './portfolio/portfolio-item.entity.ts';
import {
  findClientProfile,
  findDeveloperProfile,
  listFeaturedDevelopers,
} from './profile.queries.ts';
import type {
  ClientView,
  DeveloperProfile,
  DeveloperView,
  FeaturedDevelopers,
  SignUpClient,
  SignUpDeveloper,
} from './profile.schema.ts';

export function signUpDeveloper(ctx: Ctx, form: SignUpDeveloper): Promise<UserView> {
  const { bio, skills, ...account } = form;
  return signUp(ctx, account, 'developer', (em, userId) => {
    const name = `${account.firstName} ${account.lastName}`;
    em.create(Developer, { userId, name, bio, skills });
  });
}

/** Creates the account of a client (SPEC's profile completion, before a first project). */
export function signUpClient(ctx: Ctx, form: SignUpClient): Promise<UserView> {
  const { companyName, city, state, country, profilePhoto: avatar, ...person } = form;
  assertCompanyNameAllowed(ctx, companyName);
  return signUp(ctx, { ...person, avatar }, 'client', (em, userId) => {
    em.create(Client, { userId, companyName, city, state, country });
  });
}

/**
 * Signs in with the chosen password if the account exists already, because the response to an
 * earlier sign-up may have been lost.
 */
export async function resumeSignUp(ctx: Ctx, form: unknown): Promise<void> {
  await signIn(ctx, SignIn.parse(form));
}

/** Returns a profile. Unconfirmed addresses are marked only where confirmation is required. */
export async function readDeveloperProfile(
  { em, settings }: Ctx,
  id: number,
): Promise<DeveloperProfile> {
  const view = await findDeveloperProfile(em, id);
  if (!view) throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  return withConfirmationMark(view, settings);
}

export function listFeatured({ em }: Ctx, { limit }: FeaturedDevelopers): Promise<DeveloperView[]> {
  return listFeaturedDevelopers(em, limit);
}

export async function readClientProfile(
  { em, actor, settings }: Ctx,
  id: number,
): Promise<ClientView> {
  const view = await findClientProfile(em, id, actor);
  if (!view) throw new DomainError('not_found', 'client_not_found', 'Client Not Found');
  return withConfirmationMark(view, settings);
}

function withConfirmationMark<View extends { isUnconfirmed?: boolean }>(
  { isUnconfirmed, ...view }: View,
  { isConfirmationRequired }: Ctx['settings'],
): Omit<View, 'isUnconfirmed'> & { isUnconfirmed?: boolean } {
  return isConfirmationRequired && isUnconfirmed ? { ...view, isUnconfirmed } : view;
}

/** Deletes a user's profile and portfolio. */
export async function deleteProfile(em: Ctx['em'], userId: number): Promise<void> {
  await em.nativeDelete(Developer, userId);
  await em.nativeDelete(Client, userId);
  await em.nativeDelete(PortfolioItem, { developerId: userId });
}

/** Returns the row of a developer, locked until the transaction ends; null for other users. */
export function lockDeveloper(em: SqlEntityManager, userId: number): Promise<Developer | null> {
  return em.findOne(Developer, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Sets the rating and the number of reviews. The caller must have locked the row. */
export function setRating(
  developer: Developer,
  { rating, reviewCount }: { rating: number; reviewCount: number },
): void {
  developer.rating = rating;
  developer.reviewCount = reviewCount;
}

/** Sets the number of completed projects. The caller must have locked the row. */
export function setCompletedProjects(developer: Developer, count: number): void {
  developer.completedProjects = count;
}
