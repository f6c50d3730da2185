import { formatWhole } from '#platform/shared/locale.ts';
import { plural } from '#platform/shared/words.ts';
import type { ProjectCount } from '../project.schema.ts';

/**
 * How many projects are shown, and of how many: null where these are all, `unknown` where more follow
 * and nobody has counted them yet.
 */
export function countedWords(shown: number, all: ProjectCount | 'unknown' | null): string {
  if (all === null) return plural(shown, 'project');
  if (all === 'unknown') return `${plural(shown, 'project')} shown`;
  const { count, more } = all;
  if (count <= shown) return `The first ${plural(shown, 'project')}`;
  return `${formatWhole(shown)} of ${more ? 'more than ' : ''}${formatWhole(count)} projects`;
}
