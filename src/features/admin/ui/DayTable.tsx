import type { DailyMetrics } from '../metrics/metrics.schema.ts';
import { type ChartKind, formatDay } from './chart-kinds.ts';
import classes from './dashboard.module.css';

/** The exact figures of a chart. Used by screen readers, because the chart is hidden from them. */
export function DayTable({ kind, days }: { kind: ChartKind; days: DailyMetrics[] }) {
  const { title, series, formatValue } = kind;
  return (
    <details className={classes.dayTable}>
      <summary>
        Show as a table<span className="bw-hidden">{`: ${title}`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={`${title} by day`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                {series.map(({ name }) => (
                  <td key={name}>{formatValue(day[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
