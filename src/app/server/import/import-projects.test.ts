// cspell:ignore ørsted orsted rsted oneill þórr thorr straße strasse stra obuv mariya eacute hellip

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { ImportAccounts } from './import-accounts.ts';
import { importProjects } from './import-projects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const password = 'Import-pass-1!';

const auction = (source: string) => ({
  source,
  title: 'Save hours throughout the week',
  description: 'A user may save a partially completed time sheet.',
  category: 'Web App',
  skills: ['Python', 'Django'],
  budget: 3500,
  deadlineInDays: 5,
  isPrivate: false,
  isUrgent: true,
  criteria: ['A saved time sheet is there after signing in again'],
  bids: [
    { bidder: 'Bidder 1', amount: 374, deliveryTime: 5, proposal: 'As listed.' },
    { bidder: 'Bidder 2', amount: 375, deliveryTime: 5, proposal: 'As listed.' },
  ],
});

async function run(given: unknown[]) {
  const lines: string[] = [];
  const accounts = new ImportAccounts(app.system, password);
  const report = await importProjects(app, given, accounts, (line) => void lines.push(line));
  return { report, lines, accounts };
}

const projectsOf = (companyName: string) =>
  app.sql<{ id: number; title: string; bidCount: number; clientId: number }>(
    `select p.id, title, bid_count as "bidCount", client_id as "clientId"
     from projects p join clients c on c.user_id = p.client_id
     where company_name = $1 order by p.id`,
    [companyName],
  );

test('an auction is imported with its bids, and its client signs in and sees them', async () => {
  const { report, accounts } = await run([auction('Code auction (CC0)')]);
  expect(report).toMatchObject({ created: 1, bids: 2, refused: 0 });
  const email = accounts.clients.get('Code auction (CC0)')?.email;
  expect(email).toBe('code-auction@import.example');

  const signedIn = await app.call(null, 'POST', '/api/auth/login', { email, password });
  expect(signedIn.status).toBe(200);
  const [project] = await projectsOf('Code auction (CC0)');
  expect(await app.as(null).projects.get({ id: project?.id ?? 0 })).toMatchObject({
    criteria: [{ id: 1, text: 'A saved time sheet is there after signing in again' }],
  });
  const bids = await app.sql<{ amount: number; name: string }>(
    `select amount, first_name || ' ' || last_name as name
     from bids join users on users.id = developer_id where project_id = $1 order by amount`,
    [project?.id],
  );
  expect(bids).toEqual([
    { amount: 374, name: 'Bidder 1' },
    { amount: 375, name: 'Bidder 2' },
  ]);
});

test('an import that runs twice finds everything present already', async () => {
  const given = [auction('Twice'), { ...auction('Twice'), title: 'Another title' }];
  await run(given);
  const { report } = await run(given);
  expect(report).toMatchObject({ created: 0, existing: 2, bids: 0 });
  expect(await projectsOf('Twice')).toHaveLength(2);
});

test('a project that its client edited is not created again', async () => {
  const given = [auction('Edited'), { ...auction('Edited'), id: 7, title: 'A row with an id' }];
  const { accounts } = await run(given);
  const email = accounts.clients.get('Edited')?.email;
  const client = await app.call(null, 'POST', '/api/auth/login', { email, password });
  const [cookie = ''] = String(client.headers['set-cookie']).split(';');
  for (const { id } of await projectsOf('Edited')) {
    const edited = { title: `Corrected ${id}`, description: 'Corrected by its client.' };
    const { status } = await app.call(null, 'PATCH', `/api/projects/${id}`, edited, { cookie });
    expect(status).toBe(200);
  }
  expect((await run(given)).report).toMatchObject({ created: 0, existing: 2 });
  expect((await run([{ ...given[1], title: 'Another title' }])).report.existing).toBe(1);

  // As if an earlier release had imported the projects.
  await app.sql("delete from imports where source = 'Edited'");
  expect((await run(given)).report).toMatchObject({ created: 0, existing: 2 });
  const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
    "select count(*)::int as count from imports where source = 'Edited'",
  );
  expect(count).toBe(2);
});

test('rows with the same texts and different ids are different projects', async () => {
  const rows = [1, 2].map((id) => ({ ...auction('Same'), id }));
  expect((await run(rows)).report).toMatchObject({ created: 2 });
  expect((await run(rows.toReversed())).report).toMatchObject({ created: 0, existing: 2 });
});

test('an absolute deadline is accepted', async () => {
  const deadline = new Date(app.system.now().getTime() + 30 * 86_400_000).toISOString();
  const { deadlineInDays: _, ...row } = auction('Absolute');
  await run([{ ...row, deadline }]);
  const [project] = await projectsOf('Absolute');
  expect(await app.as(null).projects.get({ id: project?.id ?? 0 })).toMatchObject({ deadline });
});

test('HTML in any field becomes text, and what is lost is reported', async () => {
  const row = {
    ...auction('R&amp;D'),
    title: 'Caf&eacute; &amp; bar for &euro;5',
    description:
      '<p>Read <a href="https://example.com/spec">the spec</a> and <a href="/b">it</a>.</p>',
    skills: ['C&amp;C++'],
    criteria: ['<p>It <b>prints</b><br>AT&amp;T</p>'],
    exclusions: ['a<b && c>d &hellip;'],
    bids: [
      {
        bidder: 'Ren&eacute;e Roux',
        amount: 9,
        deliveryTime: 5,
        proposal: '<p><img src="a.png">Yes',
      },
    ],
  };
  const { report, lines } = await run([row]);
  expect(report).toMatchObject({ created: 1, bids: 1, lost: 2 });
  expect(lines).toEqual([
    'Row 1 Caf&eacute; &amp; bar for &euro;5: could not be carried over: link /b, img a.png',
  ]);
  const [project] = await projectsOf('R&D');
  expect(await app.as(null).projects.get({ id: project?.id ?? 0 })).toMatchObject({
    title: 'Café & bar for €5',
    description: 'Read the spec (https://example.com/spec) and it.',
    skills: ['C&C++'],
    criteria: [{ text: 'It prints AT&T' }],
    exclusions: ['a<b && c>d …'],
  });
  expect((await run([row])).report).toMatchObject({ existing: 1, lost: 0 });
});

const at = (nickname: string) => `${nickname}@import.example`;
const cut = 'harbours-and-lighthouse-coast';

async function emails(part: string) {
  const like = `%${part}%`;
  const sql = 'select email from users where email like $1 order by email';
  return (await app.sql<{ email: string }>(sql, [like])).map(({ email }) => email);
}

const rename = (now: string, before: string) =>
  app.sql('update users set email = $2 where email = $1', [at(now), at(before)]);

test.each([
  ['O’Neill Łódź', 'oneill-lodz', 'o-neill-odz'],
  ['Þórr, Straße 5', 'thorr-strasse-5', 'orr-stra-e-5'],
  ['Обувь', 'obuv', 'import'],
  ['Harbours and Lighthouse Coast of Oslo', cut, `${cut}-`],
  [`Øb ${'c'.repeat(56)} Ltd Import`, `ob-${'c'.repeat(27)}`, `b-${'c'.repeat(28)}`],
])('“%s” is recognized by the earlier spelling of its address', async (source, now, before) => {
  const bids = [{ bidder: 'Ørsted', amount: 374, deliveryTime: 5, proposal: 'As listed.' }];
  const given = [{ ...auction(source), bids }];
  const { accounts } = await run(given);
  expect(accounts.clients.get(source)).toEqual({ email: at(now), isNew: true });
  await rename(now, before);
  await rename(`orsted.${now}`, `rsted.${before}`);
  const again = await run([...given, { ...given[0], title: 'Another title' }]);
  expect(again.report).toMatchObject({ created: 1, existing: 1, bids: 1 });
  expect(again.accounts.clients.get(source)).toEqual({ email: at(before), isNew: false });
  expect(await projectsOf(source)).toMatchObject([{ bidCount: 1 }, { bidCount: 1 }]);
  expect(await emails(`rsted.${before}@`)).toEqual([at(`rsted.${before}`)]);
  expect(await emails(`rsted.${now}@`)).toEqual([]);
});

test('accounts that shared an address import nothing twice, and only new projects are added', async () => {
  const [first, second] = [auction('Иван 7'), auction('Мария 7')];
  const theirs = { ...second, title: 'What the second of them wants' };
  await run([first, { ...theirs, source: first.source }]);
  for (const before of ['7', 'bidder-1.7', 'bidder-2.7']) {
    await rename(before.replace('7', 'ivan-7'), before);
  }
  await app.sql('delete from imports where source = $1', [first.source]);
  const again = await run([first, theirs]);
  expect(again.report).toMatchObject({ created: 0, existing: 2 });
  expect(again.accounts.clients.get('Мария 7')).toEqual({ email: at('7'), isNew: false });
  expect(await emails('mariya')).toEqual([]);
  const { report, accounts } = await run([theirs, { ...theirs, title: 'What is new' }]);
  expect(report).toMatchObject({ created: 1, existing: 1, bids: 2 });
  expect(accounts.clients.get('Мария 7')).toEqual({ email: at('mariya-7'), isNew: true });
  expect(await emails('mariya')).toEqual(
    ['bidder-1.mariya-7', 'bidder-2.mariya-7', 'mariya-7'].map(at),
  );
});

test('refused rows are listed with their rule, and the others are imported', async () => {
  const good = auction('Mixed');
  const { report, lines } = await run([
    { ...good, budget: 0 },
    { ...good, title: 'x'.repeat(121) },
    { ...good, deadlineInDays: 0 },
    { ...good, deadlineInDays: 'soon' },
    { ...good, deadlineInDays: undefined },
    { ...good, deadline: 'soon' },
    { ...good, source: undefined },
    'not a row',
    good,
  ]);
  expect(report).toMatchObject({ created: 1, refused: 8 });
  expect(lines).toEqual([
    expect.stringMatching(/^Row 1 refused: Save hours .*: budget: .* 1 to 999,999$/),
    expect.stringMatching(/^Row 2 refused: x+: title: A title has 3 to 120 characters$/),
    expect.stringMatching(/^Row 3 refused: .*: Deadline must be in the future$/),
    expect.stringMatching(/^Row 4 refused: .*: deadlineInDays must be a number of days$/),
    expect.stringMatching(/^Row 5 refused: .*: A row has a deadline or deadlineInDays$/),
    expect.stringMatching(/^Row 6 refused: .*: deadline: Enter the deadline as a date and time$/),
    expect.stringMatching(/^Row 7 refused: .*: A row names its source$/),
    'Row 8 refused: (no title): A row is an object',
  ]);
});

test('a row with too deeply nested HTML is refused, and the others are imported', async () => {
  const nested = `${'<b>'.repeat(3_000)}A deep text</b>`;
  const { report, lines } = await run([
    { ...auction('Nested archive'), description: nested },
    auction('Nested archive'),
  ]);
  expect(report).toMatchObject({ created: 1, refused: 1 });
  expect(lines).toEqual([
    'Row 1 refused: Save hours throughout the week: Its HTML is nested too deeply',
  ]);
});

test('a bid that breaks a rule is named, and the other bids are imported', async () => {
  const [first] = auction('Bids').bids;
  const { report, lines } = await run([
    { ...auction('Bids'), bids: [first, { ...first, amount: 380 }, { bidder: 'Bidder 3' }] },
  ]);
  expect(report).toMatchObject({ created: 1, bids: 1, refusedBids: 2 });
  expect(lines[0]).toMatch(/bid refused: Bidder 1: You have already bid on this project/);
  expect(lines[1]).toMatch(/bid refused: Bidder 3: .*Please fill in all fields/);
  expect((await projectsOf('Bids'))[0]?.bidCount).toBe(1);
});

test('an interrupted import continues where it stopped', async () => {
  const given = [1, 2, 3].map((n) => ({ ...auction('Dying'), title: `Project number ${n}` }));
  await app.sql(`create function die() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await app.sql(`create trigger die before insert on bids for each row
    when (new.amount = 666) execute function die()`);
  const [one, two, three] = given;
  const deadly = { ...two, bids: [{ ...two?.bids[0], amount: 666 }] };
  await expect(run([one, deadly, three])).rejects.toThrow('killed');
  expect(await projectsOf('Dying')).toMatchObject([{ title: 'Project number 1', bidCount: 2 }]);

  await app.sql('drop trigger die on bids');
  expect((await run(given)).report).toMatchObject({ created: 2, existing: 1, bids: 4 });
  expect((await projectsOf('Dying')).map(({ bidCount }) => bidCount)).toEqual([2, 2, 2]);
});

test('two imports at the same moment create each project once', async () => {
  const given = [auction('Parallel')];
  await Promise.all([run(given), run(given)]);
  expect(await projectsOf('Parallel')).toHaveLength(1);
});

test('dollars are read as in the form, and HTML becomes text', async () => {
  const description =
    '<p>Save  hours &amp; money:</p><ul><li>one</li><li><b>two</b></li></ul><p>Use a List&lt;T&gt;<br>daily</p>';
  const bid = { bidder: 'Bidder 1', amount: '$2,400', deliveryTime: 5, proposal: '<p>Yes.</p>' };
  const row = { ...auction('Typed'), description, budget: '$2,500', bids: [bid] };
  const markdown = {
    ...auction('Typed'),
    title: 'Markdown',
    description: 'Use `List<T>` &amp; 1 < 2',
    bids: [],
  };
  const { report } = await run([row, markdown]);
  expect(report).toMatchObject({ created: 2, bids: 1 });
  expect(
    await app.sql(
      `select p.budget, p.description, b.amount, b.proposal
       from projects p left join bids b on b.project_id = p.id
       join clients c on c.user_id = p.client_id where company_name = 'Typed' order by p.id`,
    ),
  ).toEqual([
    {
      budget: 2_500,
      description: 'Save hours & money:\n\n- one\n- two\n\nUse a List<T>\ndaily',
      amount: 2_400,
      proposal: 'Yes.',
    },
    { budget: 3_500, description: 'Use `List<T>` & 1 < 2', amount: null, proposal: null },
  ]);
});
