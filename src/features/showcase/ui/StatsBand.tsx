import { trpc } from '#platform/client/api/trpc.ts';
import { formatCompact, formatCompactDollars } from '#platform/shared/money.ts';
import type { Stats } from '../showcase.schema.ts';
import classes from './stats-band.module.css';

const cells: { label: string; of: keyof Stats; format: (figure: number) => string }[] = [
  { label: 'projects open for bids', of: 'activeProjects', format: formatCompact },
  { label: 'developers', of: 'totalDevelopers', format: formatCompact },
  { label: 'projects completed', of: 'completedProjects', format: formatCompact },
  { label: 'released to developers', of: 'totalEarnings', format: formatCompactDollars },
];

function shownOf(stats: Stats | undefined) {
  return stats ? cells.filter(({ of }) => stats[of] > 0) : cells;
}

/** Shows figures of the marketplace; null if there are none or the request fails. */
export function StatsBand() {
  const { data, isError } = trpc.showcase.stats.useQuery();
  const shown = shownOf(data);
  if (isError || shown.length === 0) return null;
  return (
    <section className={classes.stats} aria-label="The marketplace in figures" aria-busy={!data}>
      <div className={`${classes.paper} bw-grid`} aria-hidden="true" />
      <dl className="bw-page">
        {shown.map(({ label, of, format }) => (
          <div key={of}>
            <dt>{label}</dt>
            <dd>{data ? format(data[of]) : '\u2007'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
