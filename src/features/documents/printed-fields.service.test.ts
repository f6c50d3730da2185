import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankAgreement } from '#features/hires/agreement/agreement.schema.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import { FOOTER_LINE, listLines } from '#testing/fixtures/printed-lines.ts';
import { toAgreementLayout } from './agreement/agreement-document.rules.ts';
import { documentKinds } from './document.rules.ts';
import { buildDocumentContent, toDocumentLayout } from './document-content.rules.ts';
import { toStatementLayout } from './statement/statement.service.ts';

const anyCodePoint = fc.integer({ min: 1, max: 0x10ffff });
/** Controls, blanks, line breaks, marks, joiners, right-to-left letters, emoji, unassigned ones. */
const troublesome = fc.constantFrom(
  ...[0x09, 0x0b, 0x0d, 0x1f, 0x85, 0xa0, 0xad, 0x0301, 0x0323, 0x05d0, 0x0628, 0x064b, 0x0915],
  ...[0x094d, 0x0e01, 0x0e34, 0x1680, 0x2003, 0x200b, 0x200d, 0x200f, 0x2028, 0x2029, 0x202e],
  ...[
    0x2066, 0x1b44, 0x3000, 0x3042, 0x4e00, 0xac00, 0xfe0f, 0xfeff, 0xfffd, 0xffff, 0x1f468,
    0x1f3fd,
  ],
  ...[0x20, 0x20, 0x41, 0x57, 0x28],
);
const randomText = fc
  .array(fc.oneof(anyCodePoint, troublesome), { minLength: 1, maxLength: 12 })
  .map((codePoints) => String.fromCodePoint(...codePoints));

const STRINGS = 200;
const STRINGS_PER_DOCUMENT = 40;

/** Returns a function that returns the next random strings of a fixed sequence. */
function createTexts(seed: number) {
  let run = seed;
  return (count: number) => {
    run += 1;
    return fc.sample(randomText, { seed: run, numRuns: count });
  };
}

const at = '2026-11-29T01:30:00.000Z';
const noAmounts = { releasedCents: 60_000, feeCents: 6_000, returnedCents: 30_000 };
type Take = ReturnType<typeof createTexts>;

/** A field of one line contains several of the strings. */
const line = (take: Take) => take(STRINGS_PER_DOCUMENT).join(' ');

function createAgreementLayout(take: Take) {
  const list = () => take(STRINGS_PER_DOCUMENT);
  return toAgreementLayout({
    ...blankAgreement,
    projectId: 7,
    revision: 1,
    version: 1,
    versions: [],
    title: line(take),
    description: list().join('\n'),
    category: 'Web App',
    skills: list(),
    criteria: list().map((text, id) => ({ id, text, remark: take(1)[0] ?? null })),
    exclusions: list(),
    rights: { kind: 'open_source', licence: take(1)[0] ?? '' },
    files: list().map((name, id) => ({ id, name, sha256: 'a'.repeat(64) })),
    answers: list().map((text, id) => ({
      id,
      text,
      answer: take(1)[0] ?? '',
      answeredAt: at,
      isLater: id % 2 === 0,
    })),
    bid: {
      id: 3,
      revision: 1,
      developerId: 3,
      amount: 900,
      deliveryTime: 14,
      proposal: list().join(''),
    },
    clientId: 2,
    hash: 'a'.repeat(64),
    agreedAt: at,
    clientName: line(take),
    developerName: line(take),
  });
}

function createStatementLayout(take: Take) {
  const entries = Array.from({ length: 50 }, (_, id) => ({
    id,
    kind: 'captured' as const,
    paymentId: null,
    at,
    amountCents: 100,
    heldCents: 100,
    debit: 'stripe_clearing' as const,
    credit: 'unapplied:1' as const,
  }));
  const legal = () => ({ legalName: line(take), address: line(take), taxNumber: line(take) });
  const people = {
    ...{ clientId: 2, client: line(take), clientLegal: legal() },
    ...{ developerId: 3, developer: line(take), developerLegal: legal() },
  };
  return toStatementLayout(
    { projectId: 7, title: line(take), ...people, milestones: [], entries },
    'client',
    new Date(at),
  );
}

function createIssuedLayout(kind: (typeof documentKinds)[number], take: Take) {
  const party = () => ({
    name: line(take),
    username: 'ada',
    company: line(take),
    location: line(take),
    legal: { legalName: line(take), address: line(take), taxNumber: line(take) },
  });
  const milestone = { id: 12, position: 2, count: 3, title: line(take) };
  const data = {
    projectId: 7,
    title: line(take),
    milestone,
    client: party(),
    developer: party(),
  };
  const amounts = { ...noAmounts, amountCents: 90_000, feePercent: 10 };
  const rest = { card: line(take), paidAt: at, dividedAt: at };
  const content = buildDocumentContent(kind, { ...data, ...amounts, ...rest }, 'RC-2026-000001');
  const number = 'RC-2026-000001';
  return toDocumentLayout({ kind, number, issuedAt: at, content, sha256: 'a'.repeat(64) });
}

test.each([
  ['agreement', createAgreementLayout],
  ['statement', createStatementLayout],
  ...documentKinds.map((kind) => [kind, (take: Take) => createIssuedLayout(kind, take)] as const),
] as const)(
  'a printed %s with any text in any field has no row below the line of the footer',
  async (kind, createLayout) => {
    const take = createTexts(kind.length * 1_000_000);
    for (let count = 0; count < STRINGS; count += STRINGS_PER_DOCUMENT) {
      const layout = createLayout(take);
      const lines = await listLines(await renderPdf(layout));
      const pageCount = Math.max(...lines.map(({ page }) => page));
      const footers = lines.filter(({ y }) => y > FOOTER_LINE);
      expect(footers.map(({ text }) => text.replaceAll(' ', ''))).toEqual(
        Array.from(
          { length: pageCount },
          (_, index) => `${layout.seal.replaceAll(' ', '')}${index + 1}/${pageCount}`,
        ),
      );
    }
  },
  240_000,
);
