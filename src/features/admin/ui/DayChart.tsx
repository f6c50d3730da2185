import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { centsToDollars, formatCompactDollars } from '#platform/shared/money.ts';
import type { DayFigures } from '../figures/figure.schema.ts';
import { type ChartKind, dayWords } from './chart-kinds.ts';

interface DayChartProps {
  kind: ChartKind;
  days: DayFigures[];
}

/** Removes the keyboard focus, because the table below is the accessible version of the chart. */
const pictureOnly = { accessibilityLayer: false };

/** Default export, because the chart library is loaded on demand. */
export default function DayChart({ kind, days }: DayChartProps) {
  const { series, words } = kind;
  const shared = {
    h: 180,
    data: days.map((day) => ({ ...day, day: dayWords(day.day) })),
    dataKey: 'day',
    series,
    valueFormatter: words,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    xAxisProps: { interval: 'equidistantPreserveStart' as const, minTickGap: 24 },
    yAxisProps: { width: 'auto' as const, allowDecimals: false, tickCount: 4 },
  };
  if (series.length === 1) {
    return (
      <BarChart {...shared} barChartProps={pictureOnly} barProps={{ isAnimationActive: false }} />
    );
  }
  return (
    <LineChart
      {...shared}
      lineChartProps={pictureOnly}
      withDots={false}
      curveType="linear"
      strokeWidth={1.75}
      lineProps={{ isAnimationActive: false }}
      yAxisProps={{
        ...shared.yAxisProps,
        tickFormatter: (cents: number) => formatCompactDollars(centsToDollars(cents)),
      }}
    />
  );
}
