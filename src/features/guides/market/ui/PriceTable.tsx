import type { ReactNode } from 'react';
import { fadeScrollEdges } from '#platform/client/layout/scroll-fade.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { PriceView } from '../market.schema.ts';
import figuresClasses from '../../ui/figures.module.css';
import classes from './price-chart.module.css';

interface PriceTableProps {
  title: string;
  prices: PriceView[];
  renderBadge: (category: PriceView['category']) => ReactNode;
}

export function BudgetTable({ title, prices, renderBadge }: PriceTableProps) {
  return (
    <Table
      title={title}
      columns={['Lowest', 'Lower quarter', 'Middle', 'Upper quarter', 'Highest']}
      rows={prices.map(({ category, projects, budgets }) => ({
        key: category,
        badge: renderBadge(category),
        count: projects,
        amounts: budgets && [
          budgets.lowest,
          budgets.lower,
          budgets.middle,
          budgets.upper,
          budgets.highest,
        ],
      }))}
    />
  );
}

export function BidTable({ title, prices, renderBadge }: PriceTableProps) {
  return (
    <Table
      title={title}
      columns={['Lower quarter', 'Middle', 'Upper quarter']}
      rows={prices.map(({ category, hires, bids }) => ({
        key: category,
        badge: renderBadge(category),
        count: hires,
        amounts: bids && [bids.lower, bids.middle, bids.upper],
      }))}
    />
  );
}

interface TableRow {
  key: string;
  badge: ReactNode;
  count: number;
  amounts: number[] | null;
}

interface TableProps {
  title: string;
  columns: string[];
  rows: TableRow[];
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
            {rows.map(({ key, badge, count, amounts }) => (
              <tr key={key}>
                <th scope="row">{badge}</th>
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
