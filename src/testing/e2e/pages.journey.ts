import { expect } from 'vitest';
import { DEMO_PASSWORD, type Persona } from '#tools/visual/demo.ts';
import { findRepeatedTexts } from '#tools/visual/repeated-texts.ts';
import { listJourneyPages } from '#tools/visual/routes.ts';
import { test } from './journey-test.ts';
import { expectPageIsSound, open, resize, signIn, WIDE_LIGHT } from './visitor.ts';

const PHONE_WIDTH = 390;
/**
 * Separate events name the same project there, and the newest message is also in the list beside
 * its conversation.
 */
const pagesWithRepetitions = ['notifications', 'conversation', 'profile'];
const personas: Persona[] = ['visitor', 'client', 'developer', 'admin'];

test.concurrent.for(personas)(
  'the page of a %s passes accessibility checks, fits the screen, repeats no long text and logs no errors',
  async (who, { demo }) => {
    const person = await demo.visit();
    if (who !== 'visitor') await signIn(person, `${who}@demo.example`, DEMO_PASSWORD);
    for (const pageOfRole of await listJourneyPages(demo.product)) {
      if (pageOfRole.who !== who) continue;
      await resize(person, WIDE_LIGHT);
      await open(person, pageOfRole.path);
      await person.page.waitForLoadState('networkidle');
      await expectPageIsSound(person, pageOfRole.path);
      if (!pagesWithRepetitions.includes(pageOfRole.name)) {
        expect(await findRepeatedTexts(person.page), pageOfRole.path).toEqual([]);
      }
      // The menu with "Sign out" must be on every page of a signed-in user (OWASP ASVS 7.4.4).
      const menu = person.page.getByRole('button', { name: /^Account of / });
      expect(await menu.count(), pageOfRole.path).toBe(who === 'visitor' ? 0 : 1);
    }
  },
);

test('a page is printed as dark text on white, also from dark colors', async ({ demo }) => {
  const { page } = await demo.visit({ colorScheme: 'dark' });
  await page.goto(`${demo.product.url}/projects`);
  await page.emulateMedia({ media: 'print' });
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colors).toEqual({ backgroundColor: 'rgb(251, 249, 244)', color: 'rgb(23, 27, 34)' });
});

test('the payments fit into a phone whose text is twice as large', async ({ demo }) => {
  const person = await demo.visit({ width: PHONE_WIDTH });
  await signIn(person, 'client@demo.example', DEMO_PASSWORD);
  const session = await person.context.newCDPSession(person.page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await open(person, '/payments');
  await person.page.getByRole('table').waitFor();
  const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE_WIDTH);
});
