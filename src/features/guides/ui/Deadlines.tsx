import { periodDays } from '#features/hires/hire.rules.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import classes from './figures.module.css';

const explanationByPeriod: Record<keyof typeof periodDays, { label: string; text: string }> = {
  releaseAfterDelivery: {
    label: 'After a delivery',
    text: 'The client releases the funds, asks for changes or opens a dispute. If they do nothing, the funds are released.',
  },
  newDueAfterChanges: {
    label: 'After the client asks for changes',
    text: 'The developer has at least this long to deliver again.',
  },
  cancelAfterDue: {
    label: 'After the delivery date, without a delivery',
    text: 'From then on the client can cancel without the developer’s consent. All the money is refunded.',
  },
  refundAfterDue: {
    label: 'After the delivery date, if no one acts',
    text: 'The project ends automatically, and all the money is refunded to the client.',
  },
  answerToCancel: {
    label: 'After the client asks to cancel',
    text: 'The developer agrees or refuses. Without an answer the request expires and the work continues.',
  },
  answerToDispute: {
    label: 'After a dispute is opened',
    text: 'The other side answers. After that, or when this time is over, an admin can decide.',
  },
  decideDispute: {
    label: 'After a dispute is opened, without a decision',
    text:
      'The money is split automatically: at the amount that both last offers allow, or else by the ' +
      'agreed criteria, or half and half if there are none. If nothing was due or delivered when the dispute was opened, the days start on the ' +
      'due date. The days of earlier disputes that the same side withdrew count as well; an admin ' +
      'has at least 7 days to decide.',
  },
};

const periodOrder: (keyof typeof periodDays)[] = [
  'releaseAfterDelivery',
  'newDueAfterChanges',
  'cancelAfterDue',
  'refundAfterDue',
  'answerToCancel',
  'answerToDispute',
  'decideDispute',
];

export function Deadlines() {
  return (
    <dl className={classes.deadlines}>
      {periodOrder.map((name) => (
        <div key={name}>
          <dt className="bw-figure">{formatDays(periodDays[name])}</dt>
          <dd>
            <strong>{explanationByPeriod[name].label}</strong>
            {explanationByPeriod[name].text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
