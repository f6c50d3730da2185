import { formatInteger } from '#platform/shared/format/locale.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import type { ProjectCount } from '../project.schema.ts';

/**
 * Returns the number of projects shown and in total. `all` is null if there are no more, and
 * `unknown` if there are more and the count is not loaded yet.
 */
export function formatProjectCount(shown: number, total: ProjectCount | 'unknown' | null): string {
  if (total === null) return formatCount(shown, 'project');
  if (total === 'unknown') return `${formatCount(shown, 'project')} shown`;
  const { count, more } = total;
  if (count <= shown) return `The first ${formatCount(shown, 'project')}`;
  return `${formatInteger(shown)} of ${more ? 'more than ' : ''}${formatInteger(count)} projects`;
}
