import { Group, Table, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/Loading.tsx';
import { type ChartKind, type ChartRow, calculateTotal } from './series.ts';
import classes from './chart-figure.module.css';

const SeriesChart = lazy(() => import('./SeriesChart.tsx'));

const chartSkeleton = <Skeleton height={180} width="100%" />;

interface ChartFigureProps<Name extends string> {
  kind: ChartKind<Name>;
  /** In the order of time; undefined while they are loading. */
  rows: ChartRow<Name>[] | undefined;
  /** What a row is, such as `Day (UTC)`. */
  rowHead: string;
  tableName: string;
  isNewestFirst?: boolean;
  /** With a line of totals below the rows. */
  hasTotals?: boolean;
}

/** The table is also for screen readers, from which the chart is hidden. */
export function ChartFigure<Name extends string>(props: ChartFigureProps<Name>) {
  const { kind, rows } = props;
  const { title, series, emptyText } = kind;
  const isEmpty = rows?.every((row) => series.every(({ name }) => row[name] === 0));
  return (
    <figure className={classes.chart}>
      <figcaption>
        <Title order={3} size="h4">
          {title}
        </Title>
        <SeriesTotals kind={kind} rows={rows} />
      </figcaption>
      {isEmpty ? (
        <Text c="dimmed" py="xl" ta="center">
          {emptyText}
        </Text>
      ) : (
        <div className={classes.chartBox} aria-hidden="true">
          {rows ? (
            <Suspense fallback={chartSkeleton}>
              <SeriesChart kind={kind} rows={rows} />
            </Suspense>
          ) : (
            chartSkeleton
          )}
        </div>
      )}
      {rows && <SeriesTable {...props} rows={rows} />}
    </figure>
  );
}

/** If there are several series, the totals are also the legend. */
function SeriesTotals<Name extends string>({
  kind: { series, formatValue },
  rows,
}: Pick<ChartFigureProps<Name>, 'kind' | 'rows'>) {
  if (!rows) return <Text size="sm">&nbsp;</Text>;
  return (
    <Group component="p" gap="0.125rem 1.125rem" m={0} className="bw-figure">
      {series.map((one) => (
        <Text key={one.name} span size="sm" c="dimmed">
          {series.length > 1 && <i className={classes.key} style={{ background: one.color }} />}
          {series.length > 1 && `${one.totalLabel ?? one.label} `}
          {formatValue(calculateTotal(one, rows))}
        </Text>
      ))}
    </Group>
  );
}

function SeriesTable<Name extends string>({
  kind: { title, series, formatValue },
  rows,
  rowHead,
  tableName,
  isNewestFirst = false,
  hasTotals = false,
}: ChartFigureProps<Name> & { rows: ChartRow<Name>[] }) {
  return (
    <details className={classes.table}>
      <summary>
        Show as a table<span className="bw-hidden">{`: ${title}`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={tableName} tabIndex={0} data-long={rows.length > 12}>
        <Table fz="sm" horizontalSpacing={4} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{rowHead}</Table.Th>
              {series.map(({ name, label }) => (
                <Table.Th key={name} scope="col" ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(isNewestFirst ? rows.toReversed() : rows).map((row) => (
              <Table.Tr key={row.label}>
                <Table.Th scope="row" fw={400}>
                  {row.label}
                </Table.Th>
                {series.map(({ name }) => (
                  <Table.Td key={name} ta="right" className="bw-figure">
                    {formatValue(row[name])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {hasTotals && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">Total</Table.Th>
                {series.map((one) => (
                  <Table.Td key={one.name} ta="right" className="bw-figure" fw={600}>
                    {formatValue(calculateTotal(one, rows))}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </section>
    </details>
  );
}
