import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { SignIn, type UserView } from '#features/accounts/account.schema.ts';
import { signIn, signUp } from '#features/accounts/account.service.ts';
import { assertCompanyNameAllowed } from '#features/accounts/name.service.ts';
import { detachAllPictures } from '#features/files/pictures/picture.service.ts';
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
  FeaturedDevelopersQuery,
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

export function signUpClient(ctx: Ctx, form: SignUpClient): Promise<UserView> {
  const { companyName, city, state, country, profilePhoto: avatar, ...account } = form;
  assertCompanyNameAllowed(ctx, companyName);
  return signUp(ctx, { ...account, avatar }, 'client', (em, userId) => {
    em.create(Client, { userId, companyName, city, state, country });
  });
}

/**
 * If the response of a sign-up was lost, the retry returns the stored response, which does not
 * contain the session.
 */
export async function resumeSignUp(ctx: Ctx, signUpInput: unknown): Promise<void> {
  await signIn(ctx, SignIn.parse(signUpInput));
}

/**
 * Throws `developer_not_found`. `isUnconfirmed` is set only if the settings require confirmed
 * addresses.
 */
export async function loadDeveloperProfile(
  { em, settings }: Ctx,
  developerId: number,
): Promise<DeveloperProfile> {
  const profile = await findDeveloperProfile(em, developerId);
  if (!profile) throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  return withConfirmationMark(profile, settings);
}

export function listFeatured(
  { em }: Ctx,
  query: FeaturedDevelopersQuery,
): Promise<DeveloperView[]> {
  return listFeaturedDevelopers(em, query);
}

/**
 * Throws `client_not_found`. `isUnconfirmed` is set only if the settings require confirmed
 * addresses.
 */
export async function loadClientProfile(
  { em, actor, settings, now }: Ctx,
  clientId: number,
): Promise<ClientView> {
  const profile = await findClientProfile(em, clientId, actor, now());
  if (!profile) throw new DomainError('not_found', 'client_not_found', 'Client Not Found');
  return withConfirmationMark(profile, settings);
}

/** Removes `isUnconfirmed` if its value is false or the settings require no confirmed addresses. */
function withConfirmationMark<View extends { isUnconfirmed?: boolean }>(
  { isUnconfirmed, ...view }: View,
  { isConfirmationRequired }: Ctx['settings'],
): Omit<View, 'isUnconfirmed'> & { isUnconfirmed?: boolean } {
  return isConfirmationRequired && isUnconfirmed ? { ...view, isUnconfirmed } : view;
}

export async function deleteProfile(em: Ctx['em'], userId: number): Promise<void> {
  await detachAllPictures({ em }, userId);
  await em.nativeDelete(Developer, userId);
  await em.nativeDelete(Client, userId);
  await em.nativeDelete(PortfolioItem, { developerId: userId });
}

/** Locked until the transaction ends; null for other users. */
export function lockDeveloper(em: SqlEntityManager, userId: number): Promise<Developer | null> {
  return em.findOne(Developer, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** `rating` is the average times ten. The caller must have locked the developer and must flush. */
export function setRating(
  developer: Developer,
  { rating, reviewCount }: { rating: number; reviewCount: number },
): void {
  developer.rating = rating;
  developer.reviewCount = reviewCount;
}

/** The caller must have locked the developer and must flush. */
export function setCompletedProjects(developer: Developer, count: number): void {
  developer.completedProjects = count;
}
