import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { centsToDollars, formatCompactDollars } from '#platform/shared/format/money.ts';
import type { DailyMetrics } from '../dashboard.schema.ts';
import { type ChartKind, formatDay } from './chart-kinds.ts';

interface DayChartProps {
  kind: ChartKind;
  days: DailyMetrics[];
}

/** `DayCharts` has an accessible table below the chart. */
const noAccessibilityLayer = { accessibilityLayer: false };

/** Default export, because `lazy` loads this module and the chart library on demand. */
export default function DayChart({ kind, days }: DayChartProps) {
  const { series, formatValue } = kind;
  const commonProps = {
    h: 180,
    data: days.map((day) => ({ ...day, day: formatDay(day.day) })),
    dataKey: 'day',
    series,
    valueFormatter: formatValue,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    xAxisProps: { interval: 'equidistantPreserveStart' as const, minTickGap: 24 },
    yAxisProps: { width: 'auto' as const, allowDecimals: false, tickCount: 4 },
  };
  if (series.length === 1) {
    return (
      <BarChart
        {...commonProps}
        barChartProps={noAccessibilityLayer}
        barProps={{ isAnimationActive: false }}
      />
    );
  }
  return (
    <LineChart
      {...commonProps}
      lineChartProps={noAccessibilityLayer}
      withDots={false}
      curveType="linear"
      strokeWidth={1.75}
      lineProps={{ isAnimationActive: false }}
      // Only the chart of money has several series: these values are cents.
      yAxisProps={{
        ...commonProps.yAxisProps,
        tickFormatter: (cents: number) => formatCompactDollars(centsToDollars(cents)),
      }}
    />
  );
}
