import { randomInt } from 'node:crypto';
import type { Ctx } from '#platform/server/context.ts';
import { toSlug } from '#platform/server/slug.ts';
import { listAdminNames, listTakenUsernames } from './account.queries.ts';
import type { PersonalDetails } from './account.schema.ts';
import { nameRefusal } from './name.rules.ts';

type FullName = Pick<PersonalDetails, 'firstName' | 'lastName'>;

/** Throws if the name of a user could be taken for that of the operator or of an admin. */
export async function assertOwnName(
  { em, isRunByOperator }: Pick<Ctx, 'em' | 'isRunByOperator'>,
  { firstName, lastName }: FullName,
): Promise<void> {
  if (isRunByOperator) return;
  const refusal = nameRefusal(`${firstName} ${lastName}`, await listAdminNames(em));
  if (refusal) throw refusal;
}

/** Throws if the name of a company could be taken for that of the operator. */
export function assertOwnCompanyName(
  { isRunByOperator }: Pick<Ctx, 'isRunByOperator'>,
  companyName: string,
): void {
  const refusal = isRunByOperator ? null : nameRefusal(companyName);
  if (refusal) throw refusal;
}

const USERNAME_BASE_MAX = 40;

/** Returns a free username made from the name. */
export async function findFreeUsername(
  em: Ctx['em'],
  first: string,
  last: string,
  attempt: number,
) {
  const base = toSlug(`${first}-${last}`, USERNAME_BASE_MAX) || 'member';
  const takenUsernames = await listTakenUsernames(em, base);
  if (attempt === 1 && !takenUsernames.has(base)) return base;
  // Many concurrent sign-ups with one name would compete for the same number, so it is random then.
  let suffix = takenUsernames.size + attempt + (attempt > 2 ? randomInt(100_000) : 0);
  while (takenUsernames.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}
