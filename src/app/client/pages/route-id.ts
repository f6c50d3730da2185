import { notFound } from '@tanstack/react-router';
import { saidBy } from '#platform/client/errors.ts';

const ID_MAX = 2_147_483_647;

/** The id in an address; an address without one leads nowhere. */
export function idIn({ id }: { id: string }): number {
  const number = /^[1-9]\d*$/.test(id) ? Number(id) : 0;
  if (number < 1 || number > ID_MAX) throw notFound();
  return number;
}

/** The page's title, also when the server refuses; the page itself shows the refusal. */
export async function titleOf(asked: Promise<string>, otherwise: string) {
  try {
    return { title: await asked };
  } catch (error) {
    const { status, message } = saidBy(error);
    return { title: status === 403 || status === 404 ? message : otherwise };
  }
}
