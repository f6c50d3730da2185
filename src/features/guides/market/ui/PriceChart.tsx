import type { ReactNode } from 'react';
import { formatCompact } from '#platform/shared/money.ts';
import { marksOn, placeOn, type Scale, scaleOver } from '../market.rules.ts';
import type { PriceView } from '../market.schema.ts';
import { behindWords, bidWords, budgetWords } from './price-words.ts';
import classes from './price-chart.module.css';

const MARKS = 8;

interface PriceChartProps {
  prices: PriceView[];
  badge: (category: PriceView['category']) => ReactNode;
}

/**
 * Shows two measures per category on one scale: the budgets and the hired bids. Returns null if
 * there is no amount.
 */
export function PriceChart({ prices, badge }: PriceChartProps) {
  const scale = scaleOver(prices.flatMap(amountsOf));
  if (!scale) return null;
  const marks = marksOn(scale, MARKS);
  const grid = marks.map((mark) => (
    <span key={mark} className={classes.grid} style={{ left: percent(scale, mark) }} />
  ));
  return (
    <div>
      <ul className={classes.key} aria-hidden="true">
        <li data-of="budgets">Budgets</li>
        {prices.some(({ bids }) => bids) && <li data-of="bids">Hired bids</li>}
        <li data-of="middle">Half lies below</li>
      </ul>
      <div className={classes.rows}>
        <Marks scale={scale} marks={marks} />
        {prices.map((price) => (
          <div key={price.category} className={classes.row}>
            <div>
              {badge(price.category)}
              <p className={classes.behind}>{behindWords(price)}</p>
            </div>
            <div className={classes.lines}>
              {grid}
              <Measures price={price} scale={scale} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Measures({ price, scale }: { price: PriceView; scale: Scale }) {
  const { budgets, bids } = price;
  return (
    <>
      {budgets && (
        <Measure says={budgetWords(price, budgets)} of="budgets" scale={scale} spread={budgets} />
      )}
      {bids && <Measure says={bidWords(price, bids)} of="bids" scale={scale} spread={bids} />}
    </>
  );
}

function amountsOf({ budgets, bids }: PriceView): number[] {
  const agreed = bids ? [bids.lower, bids.upper] : [];
  return budgets ? [budgets.lowest, budgets.highest, ...agreed] : agreed;
}

function Marks({ scale, marks }: { scale: Scale; marks: number[] }) {
  return (
    <div className={`${classes.row} ${classes.marks}`} aria-hidden="true">
      <div />
      <div className={classes.lines}>
        {marks.map((mark) => (
          <span key={mark} className="bw-figure" style={{ left: percent(scale, mark) }}>
            {`$${shortened(mark)}`}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Returns a compact amount without the decimal `.0`. */
function shortened(mark: number): string {
  return formatCompact(mark).replace('.0', '');
}

function percent(scale: Scale, amount: number): string {
  return `${placeOn(scale, amount) * 100}%`;
}

interface MeasureProps {
  says: string;
  of: 'budgets' | 'bids';
  scale: Scale;
  spread: { lower: number; middle: number; upper: number; lowest?: number; highest?: number };
}

function Measure({ says, of, scale, spread }: MeasureProps) {
  const { lower, middle, upper, lowest, highest } = spread;
  const from = (low: number, high: number) => ({
    left: percent(scale, low),
    width: `${(placeOn(scale, high) - placeOn(scale, low)) * 100}%`,
  });
  return (
    <div className={classes.line} data-of={of} role="img" aria-label={says}>
      {lowest !== undefined && highest !== undefined && (
        <span className={classes.range} style={from(lowest, highest)} />
      )}
      <span className={classes.half} style={from(lower, upper)} />
      <span className={classes.middle} style={{ left: percent(scale, middle) }} />
    </div>
  );
}
