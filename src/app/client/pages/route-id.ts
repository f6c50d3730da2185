import { notFound } from '@tanstack/react-router';
import { readError } from '#platform/client/errors.ts';
import { idFrom } from '#platform/shared/id.ts';
import { asTitle } from '#platform/shared/words.ts';

/** The id in an address; an address without one leads nowhere. */
export function idIn(params: { id: string }): number {
  const id = idFrom(params.id);
  if (id === null) throw notFound();
  return id;
}

/** The page's title, also when the server refuses; the page itself shows the refusal. */
export async function titleOf(asked: Promise<string>, otherwise: string) {
  try {
    return { title: await asked };
  } catch (error) {
    const { status, message } = readError(error);
    return { title: status === 403 || status === 404 ? asTitle(message) : otherwise };
  }
}
