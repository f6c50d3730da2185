import { notFound } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { parseId } from '#platform/shared/fields/id.ts';
import { withoutFullStop } from '#platform/shared/format/text.ts';

/** Returns the id of the path; throws `notFound` if it is invalid. */
export function parseRouteId(params: { id: string }): number {
  const id = parseId(params.id);
  if (id === null) throw notFound();
  return id;
}

/**
 * Returns the title of the page. A refusal is also used as the title, because the page shows it.
 */
export async function loadTitle(title: Promise<string>, fallback: string) {
  try {
    return { title: await title };
  } catch (error) {
    const { status, message } = readError(error);
    return { title: status === 403 || status === 404 ? withoutFullStop(message) : fallback };
  }
}
