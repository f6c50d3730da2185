import { trpc } from '#platform/client/api/trpc.ts';
import { formatCompactDollars, formatCompactNumber } from '#platform/shared/format/money.ts';
import type { Stats } from '../showcase.schema.ts';
import classes from './stats-band.module.css';

interface StatsCell {
  label: string;
  field: keyof Stats;
  format: (figure: number) => string;
}

const cells: StatsCell[] = [
  { label: 'projects open for bids', field: 'activeProjects', format: formatCompactNumber },
  { label: 'developers', field: 'totalDevelopers', format: formatCompactNumber },
  { label: 'projects completed', field: 'completedProjects', format: formatCompactNumber },
  { label: 'released to developers', field: 'totalEarnings', format: formatCompactDollars },
];

/** Omits figures that are 0. */
function getVisibleCells(stats: Stats | undefined): StatsCell[] {
  return stats ? cells.filter(({ field }) => stats[field] > 0) : cells;
}

export function StatsBand() {
  const { data, isError } = trpc.showcase.stats.useQuery();
  const visibleCells = getVisibleCells(data);
  if (isError || visibleCells.length === 0) return null;
  return (
    <section className={classes.stats} aria-label="The marketplace in figures" aria-busy={!data}>
      <div className={`${classes.paper} bw-grid`} aria-hidden="true" />
      <dl className="bw-page">
        {visibleCells.map(({ label, field, format }) => (
          <div key={field}>
            <dt>{label}</dt>
            {/* A figure space reserves the line while the figures are loading. */}
            <dd>{data ? format(data[field]) : '\u2007'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
