import { expect } from 'vitest';
import { fillWithHostileTexts, HOSTILE_TEXT } from './hostile-texts.ts';
import { testWithOwnProduct } from './journey-test.ts';
import { expectPageIsTidy, open, type Visitor } from './visitor.ts';

const test = testWithOwnProduct();

/** Checks that no text was executed or became an element, and that no policy had to block one. */
async function isHarmless(person: Visitor, path: string, shows: boolean): Promise<void> {
  const { page } = person;
  await open(person, path);
  await page.waitForLoadState('networkidle');
  if (shows) await page.getByText(HOSTILE_TEXT).filter({ visible: true }).first().waitFor();
  const ran = await page.evaluate(() => ({
    hacked: Reflect.has(window, 'hacked'),
    markup: document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="java"]').length,
  }));
  expect([path, ran]).toEqual([path, { hacked: false, markup: 0 }]);
  await expectPageIsTidy(person);
}

test('user input is rendered as text on every page', { timeout: 240_000 }, async ({ stage }) => {
  const look = { width: 390 } as const;
  const [client, developer, rival, admin] = [
    await stage.visit(look),
    await stage.visit(),
    await stage.visit(),
    await stage.visit(),
  ];
  const ids = await fillWithHostileTexts({ client, developer, rival, admin });
  const room = `/projects/${ids.hiredProjectId}/room`;
  const own = `/projects/${ids.openProjectId}`;
  const visits: [Visitor, string[], string[]][] = [
    [
      await stage.visit(),
      [
        ...['/', '/projects', '/developers', own],
        ...[`/developers/${ids.developerId}`, `/clients/${ids.clientId}`],
        `/projects?search=${encodeURIComponent(HOSTILE_TEXT)}`,
      ],
      ['/success-stories', `/projects/${ids.hiredProjectId}`],
    ],
    [
      client,
      [
        own,
        `${own}/compare`,
        room,
        `/messages/${ids.conversationId}`,
        '/messages',
        '/work',
        '/payments',
      ],
      ['/notifications', '/settings/profile', '/account', `/projects/${ids.hiredProjectId}`],
    ],
    [
      developer,
      [own, room, '/invitations', '/saved-searches', '/settings/portfolio', '/notifications'],
      ['/settings/profile', '/payouts'],
    ],
    [rival, ['/suspension'], ['/work', '/notifications']],
    [
      admin,
      [
        ...['/admin/users', '/admin/disputes', room, '/admin/audit-logs'],
        ...[`/admin/users/${ids.rivalId}`, `/admin/users/${ids.clientId}`],
      ],
      ['/admin/dashboard', '/notifications'],
    ],
  ];
  const checks = visits.map(async ([person, showing, others]) => {
    for (const path of showing) await isHarmless(person, path, true);
    for (const path of others) await isHarmless(person, path, false);
  });
  await Promise.all(checks);
});

test('violations of the content security policy are detected', async ({ stage }) => {
  const person = await stage.visit();
  await open(person, '/');
  await expectPageIsTidy(person);
  await person.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    document.body.append(script);
  });
  await expect.poll(() => person.consoleErrors.join(' ')).toMatch(/policy/i);
  expect(await person.page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
});
