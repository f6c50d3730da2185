import { Accordion, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { periodDays } from '#features/hires/hire.rules.ts';
import { DELIVERY_DAYS_MAX } from '#features/projects/offer.rules.ts';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import classes from './figures.module.css';

const stages = [
  {
    title: 'Describe the project',
    picture: (
      <>
        <path d="M26 6h32l10 10v38H26z" />
        <path className="faint" d="M34 24h26M34 32h26M34 40h14" />
        <path className="blue" d="M16 6v48M12 6h8M12 54h8" />
      </>
    ),
    client:
      'Describe what you want to have at the end, what it may cost and how long you accept bids. Keep it public, or invite the developers you want.',
    developer:
      'Browse open projects, or save a search and get notified when a new project matches. On a private project, accept the invitation first.',
    money: 'Posting costs nothing.',
  },
  {
    title: 'Bid',
    picture: (
      <>
        <path d="M10 24h60" />
        <path className="faint" d="M24 17v14M36 17v14M58 17v14" />
        <path className="blue" d="M10 18v12M70 18v12" />
        <path className="warm" d="M46 12v24M40 44h12" />
      </>
    ),
    client:
      'Every bid is one price, one delivery time and a proposal. Ask questions, shortlist bids, and compare them side by side.',
    developer:
      `Offer one price in whole dollars, 1 to ${DELIVERY_DAYS_MAX} days, and how you would build ` +
      'it. You can change or withdraw it until a developer is hired.',
    money: 'Bidding costs nothing.',
  },
  {
    title: 'Hire and pay',
    picture: (
      <>
        <path d="M14 14h52v34H14z" />
        <path className="faint" d="M14 24h52" />
        <path className="warm" d="M22 38h14" />
        <path className="blue" d="M14 56h52M14 53v6M66 53v6" />
      </>
    ),
    client:
      'Press Hire next to a bid and pay its full price by card. You are charged exactly the amount of the bid.',
    developer:
      'You’ll be notified as soon as the payment arrives. The days of your bid count from then.',
    money: 'The full price is held and protected.',
  },
  {
    title: 'Build and deliver',
    picture: (
      <>
        <path d="M20 20l20-10 20 10v22l-20 10-20-10z" />
        <path className="faint" d="M20 20l20 10 20-10M40 30v22" />
        <path className="blue" d="M70 20v22M66 20h8M66 42h8" />
      </>
    ),
    client:
      'Follow the work in the project room: whose turn it is, all messages and deliveries, and where the money is.',
    developer: 'Deliver with a note, links and files. You can write to each other at any time.',
    money: 'Held. Neither side can take it alone.',
  },
  {
    title: 'Approve and release',
    picture: (
      <>
        <path d="M26 28h28v22H26z" />
        <path d="M32 28v-8c0-10 16-12 16-2" />
        <path className="warm" d="M34 39l4 4 8-8" />
        <path className="blue" d="M26 57h28M26 54v6M54 54v6" />
      </>
    ),
    client: `Review the work. Release the funds, ask for changes, or open a dispute. If you do nothing for ${formatDays(periodDays.releaseAfterDelivery)}, the funds are released.`,
    developer: 'Make the requested changes and deliver again, or get paid.',
    money: 'Released to the developer, less the platform fee if there is one.',
  },
  {
    title: 'Review each other',
    picture: (
      <>
        <path d="M10 12h40v24H26l-8 8v-8h-8z" />
        <path className="faint" d="M56 24h14v22h-6v8l-8-8H36v-4" />
        <path className="warm" d="M20 24h6M27 24h6M34 24h6" />
      </>
    ),
    client: `You can review the developer once. Your review stays hidden until they have reviewed you, too, or for ${formatDays(MAX_HIDDEN_DAYS)}.`,
    developer: 'The same applies to you, and each side can reply once.',
    money: 'You can download statement, receipt and invoice.',
  },
];

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className="bw-drawing" viewBox="0 0 80 62" width="80" height="62" aria-hidden="true">
      {children}
    </svg>
  );
}

export function ProjectLifecycle() {
  return (
    <Accordion multiple order={3} className={classes.stages}>
      {stages.map(({ title, picture, client, developer, money }, index) => (
        <Accordion.Item key={title} value={title}>
          <Accordion.Control icon={<Picture>{picture}</Picture>}>
            {`${index + 1}. ${title}`}
            <Text span size="sm" c="dimmed" display="block">
              {money}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <dl className={classes.parties}>
              <div>
                <dt>The client</dt>
                <dd>{client}</dd>
              </div>
              <div>
                <dt>The developer</dt>
                <dd>{developer}</dd>
              </div>
            </dl>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
