import { disputeWork, makeOffer, sayInDispute } from '#features/hires/disputes/dispute.service.ts';
import { Deliver } from '#features/hires/work/work.schema.ts';
import {
  askForChanges,
  askToCancel,
  deliver,
  refund,
  release,
} from '#features/hires/work/work.service.ts';
import { writeReview } from '#features/reviews/review.service.ts';
import { prose } from './story.ts';
import type { DemoStep } from './work.ts';

type Side = DemoStep['by'];
type Words = (parts: TemplateStringsArray) => DemoStep;

const told =
  (day: number, by: Side, take: (text: string) => DemoStep['take']): Words =>
  (parts) => ({ day, by, take: take(prose(parts)) });

const delivers = (day: number, ...links: string[]) =>
  told(
    day,
    'developer',
    (note) => (ctx, projectId) => deliver(ctx, Deliver.parse({ projectId, note, links })),
  );

const wantsChanges = (day: number) =>
  told(day, 'client', (note) => (ctx, projectId) => askForChanges(ctx, { projectId, note }));

const releases = (day: number): DemoStep => ({ day, by: 'client', take: release });

const reviews = (day: number, by: Side, rating: number) =>
  told(day, by, (comment) => (ctx, projectId) => writeReview(ctx, { projectId, rating, comment }));

const disputes = (day: number) =>
  told(
    day,
    'client',
    (reason) => (ctx, projectId) => disputeWork(ctx, { projectId, reason, fileIds: [] }),
  );

const says = (day: number, by: Side) =>
  told(day, by, (text) => (ctx, projectId) => sayInDispute(ctx, { projectId, text, fileIds: [] }));

const offers = (day: number, by: Side, dollars: number): DemoStep => ({
  day,
  by,
  take: (ctx, projectId) => makeOffer(ctx, { projectId, toDeveloperCents: dollars * 100 }),
});

const asksToCancel = (day: number) =>
  told(day, 'client', (reason) => (ctx, projectId) => askToCancel(ctx, { projectId, reason }));

const agreesToCancel = (day: number): DemoStep => ({
  day,
  by: 'developer',
  take: (ctx, projectId) => refund(ctx, 'agreeToCancel', { projectId }),
});

/** What became of hires, by the project's title; those left out are still at work. */
export const works: Record<string, DemoStep[]> = {
  'Newsletter sign-up that the bindery owns': [
    delivers(11, 'https://letters.whitcombe.example/')`
      The form, the confirmation mail and the archive are live. Your 312 addresses are imported,
      nine bounced and are listed in the sheet. How to send a letter is on one page, with
      pictures.`,
    releases(13),
    reviews(13.2, 'client', 5)`
      Amara asked two questions on the first day that saved us a week. It does what we wanted and
      nothing else, and my apprentice sent the second letter without asking me.`,
    reviews(14, 'developer', 4)`
      Helen knows what she wants and answers quickly. The texts came a few days later than
      agreed, but she said so beforehand.`,
  ],
  'Stock import from the fabric mill': [
    delivers(11, 'https://stock.haddad-fabrics.example/status')`
      The import runs at five in the morning and writes to you only when a row could not be read.
      The three colours the mill spells in two ways are mapped in the settings.`,
    releases(14),
    reviews(14.5, 'client', 4)`
      Works every morning and the reports are easy to read. I would have liked the colour names to
      be found before the first night, not after it, but Jonas fixed them within the hour.`,
    reviews(16, 'developer', 5)`
      Omar had real files ready on the first day, and the mill's phone number for my questions.
      Paid on time.`,
  ],
  'Tool to rename and check 40,000 scans': [
    delivers(10, 'https://downloads.saar.example/scan-check/')`
      Installer for Windows and the source. It renames nothing before you have seen the list, and
      keeps a file to undo the last run.`,
    releases(12),
    reviews(12.5, 'client', 5)`
      We ran it on 38,700 scans and found 214 that had been missing for years. The undo file was
      needed once, and worked.`,
    reviews(13, 'developer', 5)`
      A precise brief, sample files with every strange case in them, and a quick answer each time.`,
  ],
  'Safety log for kayak tours on iPhone': [
    delivers(19, 'https://testflight.fuentes.example/kayak')`
      Build 14 is in TestFlight for all six guides. Entries are kept without signal and sent when
      there is one again.`,
    releases(22),
    reviews(22.4, 'client', 3)`
      The app does its job, but the first two builds lost entries when the phone locked, and we
      were the ones who noticed. The third is fine, and Mateo stayed until it was.`,
    reviews(23, 'developer', 4)`
      Clear about what matters on the water. Testing was slow because the guides were out most
      days, which the plan did not foresee.`,
  ],
  'Catalogue page for marbled paper with stock counts': [
    delivers(6, 'https://papers.whitcombe.example/')`
      All 140 sheets are up. Column F hides a sheet within ten minutes.`,
    wantsChanges(8)`
      Lovely and fast. On my telephone the greens all look the same, though, and two sheets carry
      the wrong size (numbers 48 and 113). Could the pictures be less compressed?`,
    delivers(15, 'https://papers.whitcombe.example/')`
      Larger pictures with their colours kept, which adds half a second on a slow line. Both sizes
      are corrected; they were swapped in the sheet.`,
  ],
  'Review of a small royalty-splitting contract': [
    delivers(8, 'https://reviews.hrytsenko.example/lavoie.pdf')`
      Eleven pages. One finding must be fixed before you deploy: a payee who refuses money stops
      everybody else's. Three are advice. The tests that show each of them are attached.`,
  ],
  'Gate pass page for truck drivers': [
    delivers(16, 'https://gate.puertonorte.example/')`
      Drivers type container and plate and get a code that your gate tablet reads. Spanish and
      English, works on the old tablet you sent me. The list of passes is under /turno, with the
      password I sent by message.`,
  ],
  'Move old shop orders into one searchable list': [
    delivers(15, 'https://orders.whitcombe.example/')`
      11,204 orders from both shops, searchable by name, paper and year. 37 could not be dated and
      are in a list of their own.`,
    wantsChanges(17)`
      Searching works very well. Two things from the brief are missing: the notes we wrote on
      repairs, and printing one customer's orders on a single page.`,
  ],
  'Nightly import of port tariffs': [
    delivers(18, 'https://tariffs.puertonorte.example/status')`
      The import has run for five nights from the test address of the port authority. Changes are
      mailed to you as a table each morning.`,
    disputes(20)`
      The brief asks for four ports and this reads two. San Antonio and Coronel are missing, and
      those are half of our traffic.`,
    says(21.5, 'developer')`
      Valparaíso and Arica publish tables, which is what I read. The other two publish scanned
      PDFs, and I wrote in my bid that scans are not part of the price. I am glad to build it, as
      work of its own.`,
    offers(22, 'developer', 1_900),
    says(23, 'client')`
      The bid says "tables or PDF". I can agree to less than the full price, but not to this
      little less: half of the ports are missing, not a tenth of the work.`,
  ],
  'Viewing calendar for rental agents': [
    asksToCancel(6)`
      Our owners have bought a calendar together with the new locks, so we will not need ours. I am
      sorry, none of this is about your work. You had only just begun, as I understand it.`,
    agreesToCancel(7),
  ],
};
