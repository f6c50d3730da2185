import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface ImportRule {
  name: string;
  to: { pathNot: string | string[] };
}

const root = join(import.meta.dirname, '../../..');
const { forbidden }: { forbidden: ImportRule[] } = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
);
const sources = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/features/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .sort();
const readCode = (path: string) =>
  readFileSync(join(root, path), 'utf8').replaceAll(/^ *\/?\*.*$|(?<=^|\s)\/\/.*$/gm, '');

const entityByTable = new Map(
  sources
    .filter((path) => path.endsWith('.entity.ts'))
    .flatMap((path) =>
      [...readCode(path).matchAll(/tableName: '(\w+)'/g)].map(([, table]) => [table, path]),
    ),
);
const tables = [...entityByTable.keys()].join('|');
const reference = new RegExp(
  `(?:from|join|lateral|into|table|using)\\(\\s*'(${tables})(?: as \\w+)?'` +
    `|\\b(?:from|join|into|update|using)\\s+(${tables})\\b(?=[\\s)\`;])`,
  'gi',
);

const references = sources.flatMap((path) =>
  [...readCode(path).matchAll(reference)].map(([, builder, text]) => ({
    path,
    table: builder ?? text ?? '',
  })),
);

/** A reference to a table is allowed if its feature may import the entity of the table. */
function isAllowed({ path, table }: { path: string; table: string }): boolean {
  const feature = path.split('/')[2];
  const rule = forbidden.find(({ name }) => name === `graph-${feature}`);
  const entity = entityByTable.get(table) ?? '';
  return [rule?.to.pathNot ?? []].flat().some((allowed) => new RegExp(allowed).test(entity));
}

/** Each reads in one statement what its own feature shows or locks. */
const exceptions: Record<string, { tables: string[]; reason: string }> = {
  'src/features/conversations/conversation.queries.ts': {
    tables: ['agreements', 'hires'],
    reason: 'one list of conversations with the agreed title and whether a hire is running',
  },
  'src/features/hires/changes/change.queries.ts': {
    tables: ['payments'],
    reason: 'an acceptance checks under its lock that no payment of a changed milestone is open',
  },
  'src/features/hires/money/refund-number.service.ts': {
    tables: ['payments'],
    reason: 'the division of the money is posted under the next refund number of the payment',
  },
  'src/features/hires/workspace/workspace.queries.ts': {
    tables: ['conversations', 'refunds'],
    reason: 'the workspace is one statement, with its conversation and the money not returned yet',
  },
  'src/features/ledger/ledger.service.ts': {
    tables: ['payments'],
    reason: 'the audit entry of a posting names the parties; every caller would read them first',
  },
  'src/features/moderation/takedowns/takedown.queries.ts': {
    tables: ['bids'],
    reason: 'the pages of bidders reload in the transaction of the takedown',
  },
  'src/features/notifications/notification.queries.ts': {
    tables: ['projects', 'saved_searches'],
    reason: 'a notification names its project; saved searches are mailed daily too',
  },
  'src/features/notifications/preference.service.ts': {
    tables: ['saved_searches'],
    reason: 'the link of a daily mail ends all that it contains',
  },
  'src/features/profiles/figures/figures.queries.ts': {
    tables: ['deliveries', 'disputes', 'hires', 'milestones', 'project_questions', 'projects'],
    reason: 'a profile is one statement, with figures about the work of its user',
  },
  'src/features/profiles/profile.queries.ts': {
    tables: ['hires', 'invitations', 'projects'],
    reason: 'the address of a client is visible to the developers of its projects only',
  },
  'src/features/projects/average-bid/average-bid.service.ts': {
    tables: ['bids'],
    reason: 'the average is a column of the project, by which projects are sorted',
  },
  'src/features/projects/brief/follower.queries.ts': {
    tables: ['bids', 'saved_projects'],
    reason: 'an edit of the brief is announced to bidders and to users that saved the project',
  },
  'src/features/projects/brief/revision.queries.ts': {
    tables: ['bids', 'payments'],
    reason: 'an edit reads its bidders, and which revisions an open payment is for, under its lock',
  },
  'src/features/projects/invitations/invitation.queries.ts': {
    tables: ['bids'],
    reason: 'an offer to a developer that has bid is refused under the lock of the project',
  },
};

test('the check sees the tables and their references', () => {
  expect(entityByTable.size).toBeGreaterThan(50);
  expect(references.length).toBeGreaterThan(600);
  expect(isAllowed({ path: 'src/features/bids/x.queries.ts', table: 'projects' })).toBe(true);
  expect(isAllowed({ path: 'src/features/projects/x.queries.ts', table: 'bids' })).toBe(false);
});

test('SQL refers to tables of features that its feature may import', () => {
  const upward = references.filter((one) => !isAllowed(one));
  const found = Object.fromEntries(
    [...new Set(upward.map(({ path }) => path))].map((path) => {
      const ofFile = upward.filter((one) => one.path === path).map(({ table }) => table);
      return [path, [...new Set(ofFile)].sort()];
    }),
  );
  const expected = Object.entries(exceptions).map(([path, { tables }]) => [path, tables]);
  expect(found).toEqual(Object.fromEntries(expected));
});
