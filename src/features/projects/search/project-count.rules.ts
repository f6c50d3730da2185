import { formatWhole } from '#platform/shared/locale.ts';
import { plural } from '#platform/shared/words.ts';
import type { ProjectCount } from '../project.schema.ts';

/** No closer than it is known: 48,200 for 48,219. */
function rounded(count: number): number {
  return Number(count.toPrecision(3));
}

/**
 * How many projects are shown, and of how many: null where these are all, `unknown` where more follow
 * and nobody has counted them yet, or no further than they are shown.
 */
export function countedWords(shown: number, all: ProjectCount | 'unknown' | null): string {
  if (all === null) return plural(shown, 'project');
  if (all === 'unknown' || all.count <= shown) return `${plural(shown, 'project')} shown`;
  const { count, known } = all;
  if (known === 'about')
    return `${formatWhole(shown)} of about ${formatWhole(rounded(count))} projects`;
  const more = known === 'as more' ? 'more than ' : '';
  return `${formatWhole(shown)} of ${more}${formatWhole(count)} projects`;
}
