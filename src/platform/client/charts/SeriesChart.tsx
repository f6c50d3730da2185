import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ChartKind, ChartRow } from './series.ts';

interface SeriesChartProps {
  kind: ChartKind;
  rows: ChartRow[];
}

/** `ChartFigure` has an accessible table below the chart. */
const noAccessibilityLayer = { accessibilityLayer: false };

/** Default export, because `lazy` loads this module and the chart library on demand. */
export default function SeriesChart({ kind, rows }: SeriesChartProps) {
  const { series, formatValue, formatTick } = kind;
  const commonProps = {
    h: 180,
    data: rows,
    dataKey: 'label',
    series,
    valueFormatter: formatValue,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    xAxisProps: { interval: 'equidistantPreserveStart' as const, minTickGap: 24 },
    yAxisProps: {
      width: 'auto' as const,
      allowDecimals: false,
      tickCount: 4,
      ...(formatTick && { tickFormatter: formatTick }),
    },
  };
  if ((kind.shape ?? (series.length === 1 ? 'bars' : 'lines')) === 'bars') {
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
    />
  );
}
