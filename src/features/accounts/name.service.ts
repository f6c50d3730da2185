import { randomInt } from 'node:crypto';
import type { Ctx } from '#platform/server/context.ts';
import { toSlug } from '#platform/server/slug.ts';
import { listAdminNames, listTakenUsernames } from './account.queries.ts';
import type { PersonalDetails } from './account.schema.ts';
import { linkInNameRefusal, linkInPersonNameRefusal, nameRefusal } from './name.rules.ts';

type FullName = Pick<PersonalDetails, 'firstName' | 'lastName'>;

/**
 * Throws `name_reserved` if the name of a user could be mistaken for the name of the operator, its
 * payment provider, an admin or a deleted account, or contains a web address. Does nothing if the
 * operator creates the account, for example in the demo.
 */
export async function assertPersonNameAllowed(
  { em, isRunByOperator }: Pick<Ctx, 'em' | 'isRunByOperator'>,
  { firstName, lastName }: FullName,
): Promise<void> {
  if (isRunByOperator) return;
  const name = `${firstName} ${lastName}`;
  const refusal = linkInPersonNameRefusal(name) ?? nameRefusal(name, await listAdminNames(em));
  if (refusal) throw refusal;
}

/**
 * Throws `name_reserved` if the name of a company could be mistaken for the name of the operator,
 * its payment provider or a deleted account, or contains a web address with its scheme. Does
 * nothing if the operator creates the account.
 */
export function assertCompanyNameAllowed(
  { isRunByOperator }: Pick<Ctx, 'isRunByOperator'>,
  companyName: string,
): void {
  if (isRunByOperator) return;
  const refusal = linkInNameRefusal(companyName) ?? nameRefusal(companyName);
  if (refusal) throw refusal;
}

const USERNAME_BASE_MAX = 40;

/**
 * `attempt` counts from 1. If a concurrent sign-up took the username, the next attempt chooses
 * another number.
 */
export async function findFreeUsername(
  em: Ctx['em'],
  firstName: string,
  lastName: string,
  attempt: number,
): Promise<string> {
  // A name without letters and digits has an empty slug.
  const base = toSlug(`${firstName}-${lastName}`, USERNAME_BASE_MAX) || 'member';
  const takenUsernames = await listTakenUsernames(em, base);
  if (attempt === 1 && !takenUsernames.has(base)) return base;
  // Many concurrent sign-ups with the same name compete for the next number.
  let suffix = takenUsernames.size + attempt + (attempt > 2 ? randomInt(100_000) : 0);
  while (takenUsernames.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}
