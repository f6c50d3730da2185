import type { ReactNode } from 'react';
import { fadeScrollEdges } from '#platform/client/layout/scroll-fade.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { PriceView } from '../market.schema.ts';
import figuresClasses from '../../ui/figures.module.css';
import classes from './price-chart.module.css';

interface PriceTableProps {
  title: string;
  prices: PriceView[];
  badge: (category: PriceView['category']) => ReactNode;
}

/** The budgets of the chart as a table. */
export function BudgetTable({ title, prices, badge }: PriceTableProps) {
  return (
    <Table
      title={title}
      columns={['Lowest', 'Lower quarter', 'Middle', 'Upper quarter', 'Highest']}
      rows={prices.map(({ category, projects, budgets: b }) => ({
        key: category,
        name: badge(category),
        count: projects,
        amounts: b && [b.lowest, b.lower, b.middle, b.upper, b.highest],
      }))}
    />
  );
}

/** The hired bids of the chart as a table. */
export function BidTable({ title, prices, badge }: PriceTableProps) {
  return (
    <Table
      title={title}
      columns={['Lower quarter', 'Middle', 'Upper quarter']}
      rows={prices.map(({ category, hires, bids: b }) => ({
        key: category,
        name: badge(category),
        count: hires,
        amounts: b && [b.lower, b.middle, b.upper],
      }))}
    />
  );
}

interface TableProps {
  title: string;
  columns: string[];
  rows: { key: string; name: ReactNode; count: number; amounts: number[] | null }[];
}

function Table({ title, columns, rows }: TableProps) {
  return (
    <section className={classes.table}>
      <h2>{title}</h2>
      <section
        ref={fadeScrollEdges}
        className={`${figuresClasses.tableFrame} bw-fade-x`}
        aria-label={`${title}, table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <table className={figuresClasses.table} data-figures="true">
          <thead>
            <tr>
              {['Category', 'Projects', ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, amounts }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="bw-figure">{count}</td>
                {columns.map((column, index) => (
                  <td key={column} className="bw-figure">
                    <Amount dollars={amounts?.[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Amount({ dollars }: { dollars: number | undefined }) {
  if (dollars !== undefined) return formatDollars(dollars);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="bw-hidden">Too few</span>
    </>
  );
}
