import type { ReactNode } from 'react';
import { formatCompactNumber } from '#platform/shared/format/money.ts';
import {
  computeScale,
  computeTicks,
  type Quartiles,
  type Scale,
  toScalePosition,
} from '../market.rules.ts';
import type { PriceView } from '../market.schema.ts';
import { formatBudgets, formatHiredBids, formatSampleSize } from './price.labels.ts';
import classes from './price-chart.module.css';

const MAX_TICKS = 8;

interface PriceChartProps {
  prices: PriceView[];
  renderBadge: (category: PriceView['category']) => ReactNode;
}

export function PriceChart({ prices, renderBadge }: PriceChartProps) {
  const scale = computeScale(prices.flatMap(listAmounts));
  if (!scale) return null;
  const ticks = computeTicks(scale, MAX_TICKS);
  const gridLines = ticks.map((tick) => (
    <span key={tick} className={classes.gridLine} style={{ left: toPercent(scale, tick) }} />
  ));
  return (
    <div>
      <ul className={classes.legend} aria-hidden="true">
        <li data-measure="budgets">Budgets</li>
        {prices.some(({ bids }) => bids) && <li data-measure="bids">Hired bids</li>}
        <li data-measure="middle">Half lies below</li>
      </ul>
      <div className={classes.rows}>
        <TickLabels scale={scale} ticks={ticks} />
        {prices.map((price) => (
          <div key={price.category} className={classes.row}>
            <div>
              {renderBadge(price.category)}
              <p className={classes.sampleSize}>{formatSampleSize(price)}</p>
            </div>
            <div className={classes.bars}>
              {gridLines}
              <PriceBars price={price} scale={scale} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function PriceBars({ price, scale }: { price: PriceView; scale: Scale }) {
  const { budgets, bids } = price;
  return (
    <>
      {budgets && (
        <PriceBar
          label={formatBudgets(price, budgets)}
          measure="budgets"
          scale={scale}
          quartiles={budgets}
        />
      )}
      {bids && (
        <PriceBar
          label={formatHiredBids(price, bids)}
          measure="bids"
          scale={scale}
          quartiles={bids}
        />
      )}
    </>
  );
}

function listAmounts({ budgets, bids }: PriceView): number[] {
  const bidAmounts = bids ? [bids.lower, bids.upper] : [];
  return budgets ? [budgets.lowest, budgets.highest, ...bidAmounts] : bidAmounts;
}

function TickLabels({ scale, ticks }: { scale: Scale; ticks: number[] }) {
  return (
    <div className={`${classes.row} ${classes.tickRow}`} aria-hidden="true">
      <div />
      <div className={classes.bars}>
        {ticks.map((tick) => (
          <span key={tick} className="bw-figure" style={{ left: toPercent(scale, tick) }}>
            {`$${formatTick(tick)}`}
          </span>
        ))}
      </div>
    </div>
  );
}

function formatTick(tick: number): string {
  return formatCompactNumber(tick).replace('.0', '');
}

function toPercent(scale: Scale, amount: number): string {
  return `${toScalePosition(scale, amount) * 100}%`;
}

interface PriceBarProps {
  label: string;
  measure: 'budgets' | 'bids';
  scale: Scale;
  /** If `lowest` and `highest` are defined, the bar also shows the whole range. */
  quartiles: Quartiles & { lowest?: number; highest?: number };
}

function PriceBar({ label, measure, scale, quartiles }: PriceBarProps) {
  const { lower, middle, upper, lowest, highest } = quartiles;
  const toBarStyle = (low: number, high: number) => ({
    left: toPercent(scale, low),
    width: `${(toScalePosition(scale, high) - toScalePosition(scale, low)) * 100}%`,
  });
  return (
    <div className={classes.priceBar} data-measure={measure} role="img" aria-label={label}>
      {lowest !== undefined && highest !== undefined && (
        <span className={classes.range} style={toBarStyle(lowest, highest)} />
      )}
      <span className={classes.middleHalf} style={toBarStyle(lower, upper)} />
      <span className={classes.middle} style={{ left: toPercent(scale, middle) }} />
    </div>
  );
}
