import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import { DEMO_PASSWORD } from '#tools/visual/demo.ts';
import { listJourneyPages } from '#tools/visual/routes.ts';
import { test } from './journey-test.ts';
import {
  describeProject,
  expectPageIsSound,
  expectPageIsTidy,
  open,
  signIn,
  waitForText,
} from './visitor.ts';

test('a user signs in by e-mail or username, stays signed in, and signs out', async ({ demo }) => {
  const person = await demo.visit();
  await signIn(person, 'client@demo.example', DEMO_PASSWORD);
  const kept = await person.page.evaluate(() => localStorage.getItem('user'));
  const user = JSON.parse(kept ?? '{}');
  expect(user).toMatchObject({ email: 'client@demo.example', role: 'client' });

  await person.page.getByRole('button', { name: new RegExp(user.name) }).click();
  await person.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await waitForText(person, 'Signed out successfully');
  expect(await person.page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await signIn(person, user.username, DEMO_PASSWORD);
  await expectPageIsTidy(person);
});

test('the message for a wrong password does not reveal whether the account exists', async ({
  demo,
}) => {
  const person = await demo.visit();
  await person.page.goto('/login');
  await person.page.getByLabel('Username or Email').fill('client@demo.example');
  await person.page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await person.page.getByRole('button', { name: 'Sign In' }).click();
  await waitForText(person, 'Login Failed');
  await waitForText(person, 'Invalid credentials');
});

test('the list is filtered, searched and paged, and its URL restores it', async ({ demo }) => {
  const person = await demo.visit({ width: 390 });
  await person.page.goto('/projects');
  const cards = person.page.getByRole('article');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(20);
  await person.page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
  // Going back restores the scroll position in the list, with both of its pages. Cards that were
  // never rendered have estimated heights, so the position may differ by a line or two.
  const later = cards.nth(21);
  await later.hover();
  const place = async () => (await later.boundingBox())?.y ?? Number.NaN;
  const top = await place();
  await later.getByRole('link').first().click();
  await person.page.waitForURL(/\/projects\/\d+$/);
  await person.page.goBack();
  await expect.poll(async () => Math.abs((await place()) - top)).toBeLessThan(50);

  await person.page.goto('/projects?search=zzzz-nothing');
  await waitForText(person, 'No Projects Found');
  await person.page.getByRole('button', { name: 'Clear Filters' }).click();
  await cards.first().waitFor();
  await expectPageIsTidy(person);
});

test('the first data of a public page arrives with it and is not requested again', async ({
  demo,
}) => {
  const person = await demo.visit();
  const seen = (await listJourneyPages(demo.product)).filter(({ who }) => who === 'visitor');
  const paths = seen.filter(({ name }) =>
    ['home', 'projects', 'project', 'developer'].includes(name),
  );
  for (const path of [
    ...paths.map((pageOfRole) => pageOfRole.path),
    '/projects?category=Web+App&urgent=true',
    '/developers?skills=React',
  ]) {
    const calls: string[] = [];
    person.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/trpc/')) calls.push(pathname);
    });
    await open(person, path);
    await person.page.waitForLoadState('networkidle');
    expect(calls, path).toEqual([]);
    person.page.removeAllListeners('request');
  }
});

test('a header link scrolls to a section of the current page, and a reload keeps the position', async ({
  demo,
}) => {
  const { page } = await demo.visit();
  const section = page.getByRole('heading', { name: 'How It Works' });
  const top = async () => (await section.boundingBox())?.y ?? 0;
  await page.goto('/');
  await section.waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click();
  await expect.poll(top).toBeLessThan(400);
  await page.waitForURL((url) => url.search === '');
  await page.evaluate(() => scrollTo(0, 1_500));
  await page.waitForFunction(() => scrollY === 1_500);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500);
});

test('a reload deep in a page causes no layout shift', async ({ demo }) => {
  const { page } = await demo.visit({ width: 390 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const shift of list.getEntries()) {
        if (!('value' in shift)) continue;
        dataset.pushed = String(Number(dataset.pushed ?? 0) + Number(shift.value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const path of ['/', '/projects']) {
    const lower = page.getByText(path === '/' ? 'Launch and release funds' : 'Load more');
    await page.goto(path);
    await page.waitForFunction(() => document.documentElement.scrollHeight > 3_000);
    await page.mouse.wheel(0, 1_500);
    await page.waitForFunction(() => scrollY === 1_500);
    await lower.first().waitFor();
    await page.reload();
    await lower.first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500);
    const pushed = await page.evaluate(() => Number(document.documentElement.dataset.pushed ?? 0));
    expect(pushed, path).toBeLessThan(0.05);
  }
});

test('after going back to a list, scrolling up and searching, the page stays at the top', async ({
  demo,
}) => {
  const { page } = await demo.visit();
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto('/projects');
  await page.getByText('Load more').waitFor();
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => scrollY === 600);
  const project = page.getByRole('main').getByRole('heading', { level: 2 }).nth(5);
  // A click scrolls an element that is not fully visible; the position to restore is the one after
  // it.
  await project.hover();
  const position = await scrolled();
  expect(position).toBeGreaterThan(0);
  await project.click();
  await page.waitForURL(/\/projects\/\d+$/);
  await page.goBack();
  await expect.poll(scrolled).toBe(position);
  await page.mouse.wheel(0, -position);
  await page.waitForFunction(() => scrollY === 0);
  await page.getByRole('main').getByRole('searchbox').fill('app');
  await page.getByText('best matches first').waitFor();
  expect(await scrolled()).toBe(0);
});

test('a page whose scripts fail to load shows an error and works after a reload', async ({
  demo,
}) => {
  const { page } = await demo.visit();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/projects');
  await page.getByRole('alert').waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'load the page again' }).click();
  await page.getByRole('contentinfo').waitFor();
  expect(await page.getByText('did not arrive').count()).toBe(0);
});

test('the first screen shows a still picture if its film does not arrive', async ({ demo }) => {
  const { page } = await demo.visit();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const refuse of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  ]) {
    await page.route('**/*.mp4', refuse);
    await page.goto('/');
    await page.locator('.bw-hero-sheet img[data-shown="true"]').waitFor();
    expect(await page.locator('.bw-hero-sheet video').count()).toBe(0);
    await page.unroute('**/*.mp4');
  }
});

test('a page waits for its chunks without timers', async ({ demo }) => {
  const { page } = await demo.visit();
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => (ms < 1_000 ? later(act, ms) : 0),
    });
  });
  for (const path of ['/', '/projects', '/login']) {
    await open({ page }, path);
  }
});

test('the optional part of the post form opens on a second press after its code failed to load', async ({
  demo,
}) => {
  const { page } = await demo.visit();
  await open({ page }, '/create-project');
  const opener = page.getByRole('button', { name: 'Add files or terms' });
  await page.waitForLoadState('networkidle');
  const code = '**/assets/*.js';
  await page.route(code, (route) => route.abort());
  // Otherwise the page reloads itself, because the server may have a newer version.
  await page.route('**/healthz', (route) => route.abort());
  await opener.click();
  await page.getByText('You seem to be offline').first().waitFor();
  await page.unroute(code);
  await opener.click();
  await page.getByLabel('Exclusion 1', { exact: true }).waitFor();
});

test.for([390, 1280])(
  'the page before its scripts has the same texts in the same place: %i',
  async (width, { demo }) => {
    const person = await demo.visit({ width });
    const early = await demo.visit({ width, javaScriptEnabled: false });
    const leads: Record<string, string> = { '/': '.bw-hero p', '/login': '.bw-sign-in h2' };
    for (const path of ['/', '/login', ...Object.keys(publicPageLabels)]) {
      const found = await Promise.all(
        [person, early].map(async ({ page }) => {
          await page.goto(path);
          if (page === person.page) await page.getByRole('contentinfo').waitFor();
          const lead = page.locator(leads[path] ?? '.bw-lead');
          const boxes = [await page.locator('h1').boundingBox(), await lead.boundingBox()];
          const typed = path === '/' && (await page.locator('.bw-typed-ending').textContent());
          return {
            lead: await lead.textContent(),
            typed,
            at: boxes.map((box) => [box?.x, box?.y]),
          };
        }),
      );
      expect(found[1], path).toEqual(found[0]);
    }
  },
);

test('pages for visitors pass the accessibility checks', async ({ demo }) => {
  const person = await demo.visit();
  await person.page.goto('/login');
  const signIn = person.page.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  await waitForText(person, 'Please fill in all fields');
  await expectPageIsSound(person, '/login with its messages');

  await describeProject(person, 'A project of nobody yet');
  await expectPageIsSound(person, '/create-project');
  await person.page.getByRole('button', { name: 'Create Project' }).click();
  await person.page.getByRole('dialog').getByLabel('First Name').waitFor();
  await expectPageIsSound(person, '/create-project with the profile dialog');
});

test('pages for clients pass the accessibility checks', async ({ demo }) => {
  const person = await demo.visit();
  await signIn(person, 'client@demo.example', DEMO_PASSWORD);
  const pages = await listJourneyPages(demo.product);
  const path = pages.find(({ name }) => name === 'own-project-brief')?.path ?? '/';
  await person.page.goto(path);
  await person.page.getByRole('button', { name: 'Cancel project' }).click();
  await person.page.getByRole('dialog').getByText('Cancel this project?').waitFor();
  await expectPageIsSound(person, `${path}, about to be cancelled`);
});
