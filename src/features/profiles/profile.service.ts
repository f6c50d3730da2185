import { SignIn, type UserView } from '#features/accounts/account.schema.ts';
import { signIn, signUp } from '#features/accounts/account.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Client } from './client.entity.ts';
import { Developer } from './developer.entity.ts';
import { PortfolioItem } from './portfolio/portfolio-item.entity.ts';
import { clientView, developerProfileView, featuredDevelopers } from './profile.queries.ts';
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

/** SPEC's profile completion: the account a client makes on the way to a first project. */
export function signUpClient(ctx: Ctx, form: SignUpClient): Promise<UserView> {
  const { companyName, city, state, country, profilePhoto: avatar, ...person } = form;
  return signUp(ctx, { ...person, avatar }, 'client', (em, userId) => {
    em.create(Client, { userId, companyName, city, state, country });
  });
}

/** Whoever did not hear that they have an account enters it by the password they chose. */
export async function resumeSignUp(ctx: Ctx, form: unknown): Promise<void> {
  await signIn(ctx, SignIn.parse(form));
}

export async function developerProfile({ em }: Ctx, id: number): Promise<DeveloperProfile> {
  const view = await developerProfileView(em, id);
  if (!view) throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  return view;
}

export function featured({ em }: Ctx, { limit }: FeaturedDevelopers): Promise<DeveloperView[]> {
  return featuredDevelopers(em, limit);
}

/** A client's profile; the e-mail address only for themselves and admins. */
export async function clientProfile({ em, actor }: Ctx, id: number): Promise<ClientView> {
  const view = await clientView(em, id, actor?.id === id || actor?.role === 'admin');
  if (!view) throw new DomainError('not_found', 'client_not_found', 'Client Not Found');
  return view;
}

/** Takes somebody's profile away for good, and what they showed of their work. */
export async function removeProfile(em: Ctx['em'], userId: number): Promise<void> {
  await em.nativeDelete(Developer, userId);
  await em.nativeDelete(Client, userId);
  await em.nativeDelete(PortfolioItem, { developerId: userId });
}
