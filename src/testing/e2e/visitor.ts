import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * A page in a browser context of its own. `consoleErrors` are the errors and warnings on its
 * console so far, without those of refused requests, which the page shows itself.
 */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  consoleErrors: string[];
}

export interface VisitOptions {
  /** Of the viewport, in CSS pixels; default 1280. Up to 500, the browser has a touch screen. */
  width?: number;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
}

const HEIGHT = 900;
const PHONE_MAX_WIDTH = 500;
/** Console message of the browser for each 4xx response; the page shows these errors itself. */
const REFUSED_CALL = /Failed to load resource: the server responded with a status of 4/;

/**
 * Opens an empty page in a new browser context whose base URL is `url`. The caller must close it.
 */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visitor> {
  const { width = 1280, colorScheme = 'light', javaScriptEnabled = true } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    hasTouch: width <= PHONE_MAX_WIDTH,
    colorScheme,
    javaScriptEnabled,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`The policy forbids ${event.blockedURI} as ${event.effectiveDirective}`);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (!REFUSED_CALL.test(message.text())) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  return { page, context, consoleErrors };
}

/** Signs in through the form, which leads to the work or, for an admin, to the dashboard. */
export async function signIn({ page }: Visitor, login: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => ['/work', '/admin/dashboard'].includes(url.pathname));
}

/**
 * Sends a POST to a REST or tRPC path with the visitor's session; returns the JSON body, or the
 * output of the procedure. Throws if the request is refused.
 */
export async function callApi({ context }: Visitor, path: string, data: object) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const response = await context.request.post(path, { data, headers });
  if (!response.ok()) throw new Error(`${path} returned ${await response.text()}`);
  const body = await response.json();
  return body.result?.data ?? body;
}

/** Signs up a developer through the API, which is faster than the form. */
export async function signUpDeveloper(person: Visitor, firstName: string, email: string) {
  const form = { firstName, lastName: 'Wright', email, password: 'Test-pass-1!' };
  await callApi(person, '/api/developers', form);
}

/** Signs up as a developer through the form, which leads to the work. */
export async function joinAsDeveloper({ page }: Visitor, firstName: string, email: string) {
  await page.goto('/create-developer-profile');
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Wright');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Test-pass-1!');
  await page.getByRole('button', { name: 'Create Developer Profile' }).click();
  await page.waitForURL((url) => url.pathname === '/work');
}

/** Places a bid through the form of the project page at this path. `amount` is in dollars. */
export async function bidOn(
  { page }: Visitor,
  path: string,
  offer: { amount: number; days: number; proposal: string },
): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Place Your Bid' }).click();
  await page.getByLabel('Bid amount').fill(String(offer.amount));
  await page.getByLabel('Delivery time (days)').fill(String(offer.days));
  await page.getByLabel('Proposal').fill(offer.proposal);
  await page.getByRole('button', { name: 'Submit Bid' }).click();
  await waitForText({ page }, 'Bid submitted successfully!');
}

/** Returns the value of a datetime-local field for a time in some days. */
function daysAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
}

/** Opens the form of a new project and fills it, but does not submit it. */
export async function describeProject({ page }: Visitor, title: string): Promise<void> {
  await page.goto('/create-project');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('A scheduling page for three clinics.\nNo accounts.');
  await page.getByLabel('Category').selectOption('Web App');
  await page.getByLabel('Budget in USD').fill('4200');
  await page.getByLabel('Deadline').fill(daysAhead(20));
  // The skill is not confirmed with Enter: the next click must add it and still press its button.
  await page.getByLabel('Required Skills').fill('React');
}

/** Fills both steps of the dialog in which a visitor who posts a project signs up. */
export async function completeProfile({ page }: Visitor, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Ann');
  await dialog.getByLabel('Last Name').fill('Client');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('Test-pass-1!');
  await dialog.getByLabel('Confirm Password').fill('Test-pass-1!');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('City').fill('Oslo');
  await dialog.getByLabel('Country').click();
  await page.getByRole('option', { name: 'Norway' }).click();
  await dialog.getByRole('button', { name: /profile/i }).click();
}

/** Submits the form of `describeProject` as a visitor who signs up; returns the project's path. */
export async function createProject(client: Visitor, email: string): Promise<string> {
  const { page } = client;
  const create = page.getByRole('button', { name: 'Create Project' });
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH;
  await (isPhone ? create.tap() : create.click());
  await completeProfile(client, email);
  await page.waitForURL(/\/projects\/\d+$/);
  return new URL(page.url()).pathname;
}

/** Fills the card form with this card number and submits it. */
export async function payWith({ page }: Visitor, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

interface HireRequest {
  projectId: number;
  developerId: number;
  /** In dollars. */
  amount: number;
}

/** Pays for a bid through the API. The project is assigned later, when the webhook is processed. */
export async function hireByApi(client: Visitor, hire: HireRequest): Promise<void> {
  const started = await callApi(client, '/api/create-payment-intent', hire);
  const intentId = started.clientSecret.split('_secret_')[0];
  const path = `/sandbox/stripe/payment_intents/${intentId}/confirm`;
  const response = await client.context.request.post(path, {
    data: { client_secret: started.clientSecret, payment_method: 'pm_card_visa' },
    headers: {
      authorization: `Bearer ${started.publishableKey}`,
      'sec-fetch-site': 'same-origin',
    },
  });
  if (!response.ok()) throw new Error(`The payment returned ${await response.text()}`);
}

/** Retries a step until it succeeds, for at most ten seconds. */
export async function retry(step: () => Promise<unknown>): Promise<void> {
  for (let retriesLeft = 100; ; retriesLeft -= 1) {
    const failure = await step().catch((error: unknown) => error);
    if (!(failure instanceof Error)) return;
    if (retriesLeft === 0) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Reloads the project page at this path until the project is assigned. */
export async function waitForAssignment(person: Visitor, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await open(person, path);
      return person.page.getByText('Assigned', { exact: true }).count();
    })
    .toBeGreaterThan(0);
}

/** Opens a page and waits until React has rendered it: the HTML of the server has no footer. */
export async function open({ page }: Pick<Visitor, 'page'>, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Waits until the page shows the text; throws after the default timeout. */
export async function waitForText({ page }: Pick<Visitor, 'page'>, words: string | RegExp) {
  await page.getByText(words).first().waitFor({ state: 'visible' });
}

/** The default of `visit`. */
export const WIDE_LIGHT = { width: 1280, colorScheme: 'light' } as const;

/** Shows the open page in another width and color scheme, without loading it again. */
export async function resize(
  { page }: Visitor,
  { width, colorScheme }: Required<Pick<VisitOptions, 'width' | 'colorScheme'>>,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  // The page sets its color scheme by script in the next frames, and colors change in transitions.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** The rules of axe whose result depends on the width or the color scheme. */
const VISUAL_RULES = ['color-contrast', 'link-in-text-block', 'target-size'];

/**
 * Returns the violations that axe finds on the open page, one line per rule; with `rules`, only of
 * these rules.
 */
async function listViolations(
  { page }: Pick<Visitor, 'page'>,
  rules: string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Preloading style sheets takes a second, and only a rule that is off would read them.
  const options = { preload: false, resultTypes: ['violations' as const] };
  const { violations } = await page.evaluate(
    (chosen) => window.axe.run(document, chosen),
    rules.length > 0 ? { ...options, runOnly: rules } : options,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
}

/**
 * Asserts that the open page is accessible and tidy: wide and light, then small and dark. `label`
 * names it in failures.
 */
export async function expectPageIsSound(person: Visitor, label: string): Promise<void> {
  await resize(person, WIDE_LIGHT);
  expect(await listViolations(person), label).toEqual([]);
  await expectPageIsTidy(person);

  await resize(person, { width: 390, colorScheme: 'dark' });
  expect(await listViolations(person, VISUAL_RULES), `${label}, small and dark`).toEqual([]);
  await expectPageIsTidy(person);
}

/** Asserts that the page does not scroll horizontally and that there are no `consoleErrors`. */
export async function expectPageIsTidy({ page, consoleErrors }: Visitor): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `horizontal scroll of ${page.url()}`).toBe(0);
  expect(consoleErrors, `console of ${page.url()}`).toEqual([]);
}
