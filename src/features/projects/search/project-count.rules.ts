import { formatWhole } from '#platform/shared/locale.ts';
import { plural } from '#platform/shared/words.ts';
import type { ProjectCount } from '../project.schema.ts';

/**
 * Returns the number of projects shown and in total. `all` is null if there are no more, and
 * `unknown` if there are more and the count is not loaded yet.
 */
export function formatProjectCount(shown: number, total: ProjectCount | 'unknown' | null): string {
  if (total === null) return plural(shown, 'project');
  if (total === 'unknown') return `${plural(shown, 'project')} shown`;
  const { count, more } = total;
  if (count <= shown) return `The first ${plural(shown, 'project')}`;
  return `${formatWhole(shown)} of ${more ? 'more than ' : ''}${formatWhole(count)} projects`;
}
