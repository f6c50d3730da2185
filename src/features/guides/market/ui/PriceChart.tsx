import type { ReactNode } from 'react';
import { formatCompact } from '#platform/shared/format/money.ts';
import { computeScale, computeTicks, type Scale, toScalePosition } from '../market.rules.ts';
import type { PriceView } from '../market.schema.ts';
import { formatBudgets, formatHiredBids, formatSampleSize } from './price.labels.ts';
import classes from './price-chart.module.css';

const TICKS_MAX = 8;

interface PriceChartProps {
  prices: PriceView[];
  badge: (category: PriceView['category']) => ReactNode;
}

/**
 * Shows two measures per category on one scale: the budgets and the hired bids. Returns null if
 * there is no amount.
 */
export function PriceChart({ prices, badge }: PriceChartProps) {
  const scale = computeScale(prices.flatMap(listAmounts));
  if (!scale) return null;
  const ticks = computeTicks(scale, TICKS_MAX);
  const gridLines = ticks.map((tick) => (
    <span key={tick} className={classes.gridLine} style={{ left: toPercent(scale, tick) }} />
  ));
  return (
    <div>
      <ul className={classes.legend} aria-hidden="true">
        <li data-of="budgets">Budgets</li>
        {prices.some(({ bids }) => bids) && <li data-of="bids">Hired bids</li>}
        <li data-of="middle">Half lies below</li>
      </ul>
      <div className={classes.rows}>
        <TickLabels scale={scale} ticks={ticks} />
        {prices.map((price) => (
          <div key={price.category} className={classes.row}>
            <div>
              {badge(price.category)}
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
          kind="budgets"
          scale={scale}
          quartiles={budgets}
        />
      )}
      {bids && (
        <PriceBar label={formatHiredBids(price, bids)} kind="bids" scale={scale} quartiles={bids} />
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

/** Returns a compact amount without the decimal `.0`. */
function formatTick(tick: number): string {
  return formatCompact(tick).replace('.0', '');
}

function toPercent(scale: Scale, amount: number): string {
  return `${toScalePosition(scale, amount) * 100}%`;
}

interface PriceBarProps {
  label: string;
  kind: 'budgets' | 'bids';
  scale: Scale;
  quartiles: { lower: number; middle: number; upper: number; lowest?: number; highest?: number };
}

function PriceBar({ label, kind, scale, quartiles }: PriceBarProps) {
  const { lower, middle, upper, lowest, highest } = quartiles;
  const toBarStyle = (low: number, high: number) => ({
    left: toPercent(scale, low),
    width: `${(toScalePosition(scale, high) - toScalePosition(scale, low)) * 100}%`,
  });
  return (
    <div className={classes.line} data-of={kind} role="img" aria-label={label}>
      {lowest !== undefined && highest !== undefined && (
        <span className={classes.range} style={toBarStyle(lowest, highest)} />
      )}
      <span className={classes.middleHalf} style={toBarStyle(lower, upper)} />
      <span className={classes.middle} style={{ left: toPercent(scale, middle) }} />
    </div>
  );
}
