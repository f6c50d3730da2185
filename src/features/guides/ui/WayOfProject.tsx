import { DELIVERY_DAYS_MAX } from '#features/bids/bid.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { daysWords } from '#platform/shared/words.ts';
import classes from './figures.module.css';

const stages = [
  {
    title: 'Describe the project',
    client:
      'Say what should exist when it is done, what it may cost and how long you take bids. Keep it public, or invite the developers you want.',
    developer:
      'Look through open projects, or save a search and be told when a new one fits. On a private project, accept the invitation first.',
    money: 'Posting costs nothing.',
  },
  {
    title: 'Bid',
    client:
      'Every bid is one price, one delivery time and a proposal. Ask questions, keep a shortlist, and compare bids side by side.',
    developer: `Offer one price in whole dollars, 1 to ${DELIVERY_DAYS_MAX} days, and how you would build it. Change or withdraw it until somebody is hired.`,
    money: 'Bidding costs nothing.',
  },
  {
    title: 'Hire and pay',
    client:
      'Press Hire beside a bid and pay its whole price by card. Never more: what the bid says is what is charged.',
    developer:
      'You are told as soon as the payment is there. The days of your bid count from then.',
    money: 'The whole price is held and protected.',
  },
  {
    title: 'Build and deliver',
    client:
      'Follow the work in the project room: whose turn it is, what was said and handed over, and where the money is.',
    developer: 'Deliver with a note, links and files. Until then the conversation is open.',
    money: 'Held. Neither side can take it alone.',
  },
  {
    title: 'Approve and release',
    client: `Look at the work. Release the funds, ask for changes, or open a dispute. After ${daysWords(periodDays.releaseAfterDelivery)} of silence they are released.`,
    developer: 'Make the changes that were asked for and deliver again, or be paid.',
    money: 'Released to the developer, less the platform fee if there is one.',
  },
  {
    title: 'Review each other',
    client: `Once. What you write stays hidden until the other side has written, too, or for ${daysWords(MAX_HIDDEN_DAYS)}.`,
    developer: 'The same holds for you, and each side may reply once.',
    money: 'Statement, receipt and invoice are there to download.',
  },
];

/** Lists the stages of a project, with the tasks of each side and the state of the money. */
export function WayOfProject() {
  return (
    <ol className={classes.wayStages}>
      {stages.map(({ title, client, developer, money }, index) => (
        <li key={title} data-number={index + 1}>
          <h3>{title}</h3>
          <dl className={classes.waySides}>
            <div>
              <dt>The client</dt>
              <dd>{client}</dd>
            </div>
            <div>
              <dt>The developer</dt>
              <dd>{developer}</dd>
            </div>
            <div data-money="">
              <dt>The money</dt>
              <dd>{money}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
