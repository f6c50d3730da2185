import { calculateShares } from '#features/bids/fee.rules.ts';
import { fadeScrollEdges } from '#platform/client/layout/scroll-fade.ts';
import { formatCents, formatDollars } from '#platform/shared/format/money.ts';
import { formatFeeSentence, useFeePercent } from './guide-values.ts';
import classes from './figures.module.css';

const exampleDollars = [500, 2_000, 10_000];

export function FeeExample() {
  const percent = useFeePercent();
  return (
    <>
      <p>{formatFeeSentence(percent)}</p>
      {percent !== undefined && percent > 0 && <FeeTable percent={percent} />}
    </>
  );
}

function FeeTable({ percent }: { percent: number }) {
  return (
    <div ref={fadeScrollEdges} className={`${classes.tableFrame} bw-fade-x`}>
      <table className={classes.table}>
        <caption className="bw-hidden">What a developer receives of a price</caption>
        <thead>
          <tr>
            <th scope="col">The client pays</th>
            <th scope="col">{`Platform fee, ${percent}%`}</th>
            <th scope="col">The developer receives</th>
          </tr>
        </thead>
        <tbody>
          {exampleDollars.map((dollars) => {
            const { feeCents, netCents } = calculateShares(dollars, percent);
            return (
              <tr key={dollars}>
                <th scope="row" className="bw-figure">
                  {formatDollars(dollars)}
                </th>
                <td className="bw-figure">{formatCents(feeCents)}</td>
                <td className="bw-figure">{formatCents(netCents)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
