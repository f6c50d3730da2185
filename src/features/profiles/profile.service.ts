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
  FeaturedDevelopersQuery,
  SignUpClient,
  SignUpDeveloper,
} from './profile.schema.ts';

/**
 * Creates the account and profile of a developer, and signs the developer in. Returns the new user.
 */
export function signUpDeveloper(ctx: Ctx, form: SignUpDeveloper): Promise<UserView> {
  const { bio, skills, ...account } = form;
  return signUp(ctx, account, 'developer', (em, userId) => {
    const name = `${account.firstName} ${account.lastName}`;
    em.create(Developer, { userId, name, bio, skills });
  });
}

/**
 * Creates the account and profile of a client (the profile completion of the SPEC, before a first
 * project), and signs the client in. Returns the new user.
 */
export function signUpClient(ctx: Ctx, form: SignUpClient): Promise<UserView> {
  const { companyName, city, state, country, profilePhoto: avatar, ...account } = form;
  assertCompanyNameAllowed(ctx, companyName);
  return signUp(ctx, { ...account, avatar }, 'client', (em, userId) => {
    em.create(Client, { userId, companyName, city, state, country });
  });
}

/**
 * Signs the user in when a sign-up is retried because its response was lost. The stored response,
 * which the retry returns, does not contain the session.
 */
export async function resumeSignUp(ctx: Ctx, signUpInput: unknown): Promise<void> {
  await signIn(ctx, SignIn.parse(signUpInput));
}

/**
 * Returns the profile of a developer. Throws `developer_not_found`. `isUnconfirmed` is set only if
 * the settings require confirmed addresses.
 */
export async function loadDeveloperProfile(
  { em, settings }: Ctx,
  developerId: number,
): Promise<DeveloperProfile> {
  const profile = await findDeveloperProfile(em, developerId);
  if (!profile) throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  return withConfirmationMark(profile, settings);
}

/** Returns the featured developers, which are neither suspended nor unavailable. */
export function listFeatured(
  { em }: Ctx,
  { limit }: FeaturedDevelopersQuery,
): Promise<DeveloperView[]> {
  return listFeaturedDevelopers(em, limit);
}

/**
 * Returns the profile of a client as the actor may see it. Throws `client_not_found`.
 * `isUnconfirmed` is set only if the settings require confirmed addresses.
 */
export async function loadClientProfile(
  { em, actor, settings }: Ctx,
  clientId: number,
): Promise<ClientView> {
  const profile = await findClientProfile(em, clientId, actor);
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

/** Deletes the profile and portfolio of a client or developer, but not the user. */
export async function deleteProfile(em: Ctx['em'], userId: number): Promise<void> {
  await em.nativeDelete(Developer, userId);
  await em.nativeDelete(Client, userId);
  await em.nativeDelete(PortfolioItem, { developerId: userId });
}

/** Returns the entity of a developer, locked until the transaction ends; null for other users. */
export function lockDeveloper(em: SqlEntityManager, userId: number): Promise<Developer | null> {
  return em.findOne(Developer, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/**
 * Sets the rating (average times ten) and the number of reviews. The caller must have locked the
 * developer and must flush.
 */
export function setRating(
  developer: Developer,
  { rating, reviewCount }: { rating: number; reviewCount: number },
): void {
  developer.rating = rating;
  developer.reviewCount = reviewCount;
}

/**
 * Sets the number of completed projects. The caller must have locked the developer and must flush.
 */
export function setCompletedProjects(developer: Developer, count: number): void {
  developer.completedProjects = count;
}
