import type { BrowserContext } from 'playwright-core';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Product } from '../e2e/server.ts';

/** The moment that every picture shows as now. */
const SHOWN_NOW = Date.parse('2026-06-17T12:00:00.000Z');
/** Demo projects were posted a multiple of this before the start. */
const DEMO_STEP_MS = DAY_MS / 10;
/** Rows written while the pictures are taken: sign-ins, payments. */
const RUN_MS = 2 * 60 * 60_000;

/** Hashes of audit entries and of documents depend on the real time. */
const HASH = /"[0-9a-f]{64}"/g;
const SHOWN_HASH = `"${'0123456789abcdef'.repeat(4)}"`;
/** Texts of notifications contain dates: December 7, 2026, or Dec 7, 2026, 14:05 UTC. */
const LONG_DATE =
  /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{1,2}, 20\d\d(?<time>, \d\d:\d\d UTC)?/g;
const SHOWN_DATE = 'June 24, 2026';
/** Charts have one value for each day. */
const DAY = /"\d{4}-\d\d-\d\d"/g;
const TIMESTAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z/g;

/**
 * Returns the server time to which the demo's rows are relative. It is derived from a row, because
 * the time at which the process started differs from it by a second or more.
 */
export async function demoStart({ url }: Product, startedAt: number): Promise<number> {
  const response = await fetch(`${url}/api/projects?limit=50`);
  const projects: { createdAt: string }[] = await response.json();
  const oldest = Math.min(...projects.map(({ createdAt }) => Date.parse(createdAt)));
  return oldest + Math.round((startedAt - oldest) / DEMO_STEP_MS) * DEMO_STEP_MS;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Replaces what depends on the real time in a response: timestamps, days, dates, and hashes. */
export function shownText(text: string, start: number): string {
  const shownTime = (timestamp: string) => {
    const sinceStart = Date.parse(timestamp) - start;
    // The duration of the run must not be visible.
    const shown = sinceStart > 0 && sinceStart < RUN_MS ? 0 : sinceStart;
    return new Date(SHOWN_NOW + shown).toISOString();
  };
  const startDay = Date.parse(isoDay(start));
  const shownDay = (day: string) =>
    `"${isoDay(SHOWN_NOW + Date.parse(day.slice(1, -1)) - startDay)}"`;
  const shownDate = (_date: string, time: string | undefined) =>
    time ? 'Jun 24, 2026, 12:00 UTC' : SHOWN_DATE;
  return text
    .replaceAll(TIMESTAMP, shownTime)
    .replaceAll(DAY, shownDay)
    .replaceAll(LONG_DATE, shownDate)
    .replaceAll(HASH, SHOWN_HASH);
}

/**
 * Makes the time of a context the same in every run: the browser's clock has a fixed time, and the
 * timestamps in the server's responses are moved by the same distance.
 */
export async function fixTime(context: BrowserContext, start: number): Promise<void> {
  await context.clock.setFixedTime(SHOWN_NOW + 60_000);
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (!['document', 'fetch', 'xhr'].includes(request.resourceType())) return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    const time = new Date(SHOWN_NOW + 60_000);
    const body = shownText(await response.text(), start).replace(
      /data-time="[^"]*"/,
      `data-time="${time.toISOString()}"`,
    );
    headers.date = time.toUTCString();
    return route.fulfill({ status: response.status(), headers, body });
  });
}
