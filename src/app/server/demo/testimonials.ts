import type { AddTestimonial } from '#features/showcase/showcase.schema.ts';

type Platform = AddTestimonial['platform'];

interface Told {
  on: Platform;
  by: string;
  as: string;
  words: string;
  of?: string;
}

/** What the people of the demo say of the marketplace elsewhere; the admin keeps it. */
const told: Told[] = [
  {
    on: 'linkedin',
    by: 'Zofia Król',
    as: 'zofia-krol-muzeum',
    words:
      'We ran the tool on 38,700 scans and found 214 that had been missing for years. The price was the price. My accountant asked me twice whether that was all.',
    of: 'Anneli Saar',
  },
  {
    on: 'twitter',
    by: 'Omar Haddad',
    as: '@haddadtextiles',
    words:
      'Paid on Monday, money held, stock import running the Friday after. I would have liked the colour codes the first time, but I only released once they were in.',
    of: 'Jonas Lindqvist',
  },
  {
    on: 'producthunt',
    by: 'Helen Whitcombe',
    as: '@whitcombebindery',
    words:
      'I make books by hand and know nothing about software. Five bids, one price and one date each, all on a single page. I could actually compare them.',
  },
  {
    on: 'linkedin',
    by: 'Mateo Fuentes',
    as: 'mateofuentes-ios',
    words:
      'As a developer: I see that the money is there before I write a line. That alone is worth the move. The client reviewed me honestly, three stars, and I could answer.',
  },
  {
    on: 'twitter',
    by: 'Walt Jernigan',
    as: '@jerniganfeed',
    words:
      'Wrote what I needed in the truck, at lunch. By supper two people had asked better questions than I had.',
  },
  {
    on: 'linkedin',
    by: 'Beatriz Leal',
    as: 'beatriz-leal',
    words:
      'No monthly plan, no hourly sheet to argue about. We agreed on what “done” means before anybody started, and then it was done.',
  },
  {
    on: 'producthunt',
    by: 'Amara Nwosu',
    as: '@amara_builds',
    words:
      'The countdown and the dimension lines on a project are a small thing, but I always know how much time and money are on the table.',
  },
  {
    on: 'twitter',
    by: 'Ingrid Solberg',
    as: '@tromsokayak',
    words:
      'Our safety log had a bad first week. Asking for changes took one click, and the money stayed where it was until the entries stopped getting lost.',
  },
  {
    on: 'linkedin',
    by: 'Grace Oduya',
    as: 'grace-oduya',
    words:
      'Most of our members have simple phones, so half the bids were useless to us. The other half had read the brief to the end. One of them is building it.',
  },
  {
    on: 'producthunt',
    by: 'Simon Achterberg',
    as: '@achterberg_notary',
    words:
      'A notary reads the small print. Every payment, every release and the fee stand in one statement that I can download and check line by line.',
  },
  {
    on: 'twitter',
    by: 'Yuki Tanabe',
    as: '@yukitanabe',
    words: 'Declined three invitations politely, took the fourth. Nobody was offended.',
  },
  {
    on: 'linkedin',
    by: 'Tara Sullivan',
    as: 'tara-sullivan-property',
    words:
      'We called a project off half-way, by agreement. The refund arrived as the page said it would. You learn most about a service on the day something goes wrong.',
  },
];

export const testimonials: AddTestimonial[] = told.map(({ on, by, as, words, of = null }) => ({
  platform: on,
  clientName: by,
  profileImage: null,
  platformHandle: as,
  testimonialText: words,
  developerMentioned: of,
}));
