import { DELIVERY_DAYS_MAX } from '#features/bids/bid.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import classes from './figures.module.css';

const stages = [
  {
    title: 'Describe the project',
    client:
      'Describe what you want to have at the end, what it may cost and how long you accept bids. Keep it public, or invite the developers you want.',
    developer:
      'Browse open projects, or save a search and get notified when a new project matches. On a private project, accept the invitation first.',
    money: 'Posting costs nothing.',
  },
  {
    title: 'Bid',
    client:
      'Every bid is one price, one delivery time and a proposal. Ask questions, shortlist bids, and compare them side by side.',
    developer:
      `Offer one price in whole dollars, 1 to ${DELIVERY_DAYS_MAX} days, and how you would build ` +
      'it. You can change or withdraw it until a developer is hired.',
    money: 'Bidding costs nothing.',
  },
  {
    title: 'Hire and pay',
    client:
      'Press Hire next to a bid and pay its full price by card. You are charged exactly the amount of the bid.',
    developer:
      'You’ll be notified as soon as the payment arrives. The days of your bid count from then.',
    money: 'The full price is held and protected.',
  },
  {
    title: 'Build and deliver',
    client:
      'Follow the work in the project room: whose turn it is, all messages and deliveries, and where the money is.',
    developer: 'Deliver with a note, links and files. You can write to each other at any time.',
    money: 'Held. Neither side can take it alone.',
  },
  {
    title: 'Approve and release',
    client: `Review the work. Release the funds, ask for changes, or open a dispute. If you do nothing for ${formatDays(periodDays.releaseAfterDelivery)}, the funds are released.`,
    developer: 'Make the requested changes and deliver again, or get paid.',
    money: 'Released to the developer, less the platform fee if there is one.',
  },
  {
    title: 'Review each other',
    client: `You can review the developer once. Your review stays hidden until they have reviewed you, too, or for ${formatDays(MAX_HIDDEN_DAYS)}.`,
    developer: 'The same applies to you, and each side can reply once.',
    money: 'You can download statement, receipt and invoice.',
  },
];

export function ProjectLifecycle() {
  return (
    <ol className={classes.stages}>
      {stages.map(({ title, client, developer, money }, index) => (
        <li key={title} data-number={index + 1}>
          <h3>{title}</h3>
          <dl className={classes.parties}>
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
