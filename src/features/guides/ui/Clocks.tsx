import { periodDays } from '#features/hires/hire.rules.ts';
import { daysWords } from '#platform/shared/words.ts';
import classes from './figures.module.css';

const meaning: Record<keyof typeof periodDays, { from: string; means: string }> = {
  releaseAfterDelivery: {
    from: 'After a delivery',
    means:
      'The client releases the funds, asks for changes or opens a dispute. Silence releases the funds.',
  },
  newDueAfterChanges: {
    from: 'After changes were asked for',
    means: 'The developer has at least this long to deliver again.',
  },
  cancelAfterDue: {
    from: 'After the delivery date, without a delivery',
    means: 'From then on the client may cancel alone, and all the money goes back.',
  },
  refundAfterDue: {
    from: 'After the delivery date, when nobody does anything',
    means: 'The project ends by itself, and all the money goes back to the client.',
  },
  answerToCancel: {
    from: 'After the client asks to cancel',
    means:
      'The developer agrees or refuses. Without an answer the request lapses and the work goes on.',
  },
  answerToDispute: {
    from: 'After a dispute is opened',
    means: 'The other side answers. Then, or when the time is over, an admin may decide.',
  },
};

const names: (keyof typeof periodDays)[] = [
  'releaseAfterDelivery',
  'newDueAfterChanges',
  'cancelAfterDue',
  'refundAfterDue',
  'answerToCancel',
  'answerToDispute',
];

/** Lists all periods of a hire, in days. Uses the constants of the product. */
export function Clocks() {
  return (
    <dl className={classes.clocks}>
      {names.map((name) => (
        <div key={name}>
          <dt className="bw-figure">{daysWords(periodDays[name])}</dt>
          <dd>
            <strong>{meaning[name].from}</strong>
            {meaning[name].means}
          </dd>
        </div>
      ))}
    </dl>
  );
}
