import type { BrowserContext } from 'playwright-core';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Product } from '#testing/e2e/server.ts';

const SHOWN_NOW = Date.parse('2026-06-17T12:00:00.000Z');
/** The age of each demo project at the start is a multiple of this. */
const DEMO_STEP_MS = DAY_MS / 10;
/** Times within this of the start belong to rows that were written by taking the pictures. */
const RUN_MAX_MS = 2 * 60 * 60_000;

/** Hashes of audit entries and of documents depend on the real time. */
const HASH = /"[0-9a-f]{64}"/g;
const SHOWN_HASH = `"${'0123456789abcdef'.repeat(4)}"`;
const LONG_DATE =
  /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{1,2}, 20\d\d(?<time>, \d\d:\d\d UTC)?/g;
const SHOWN_DATE = 'June 24, 2026';
const DAY = /"\d{4}-\d\d-\d\d"/g;
const TIMESTAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z/g;

/**
 * In ms. Derived from the oldest project, because `startedAt`, when the process was started, is
 * earlier by a second or more.
 */
export async function loadDemoStart({ url }: Product, startedAt: number): Promise<number> {
  const response = await fetch(`${url}/api/projects?limit=50`);
  const projects: { createdAt: string }[] = await response.json();
  const oldest = Math.min(...projects.map(({ createdAt }) => Date.parse(createdAt)));
  return oldest + Math.round((startedAt - oldest) / DEMO_STEP_MS) * DEMO_STEP_MS;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function replaceRealTime(text: string, start: number): string {
  const shownTime = (timestamp: string) => {
    const sinceStart = Date.parse(timestamp) - start;
    // The duration of the run must not be visible.
    const shown = sinceStart > 0 && sinceStart < RUN_MAX_MS ? 0 : sinceStart;
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

/** Fixes the browser's clock and moves the times in the server's responses accordingly. */
export async function fixTime(context: BrowserContext, start: number): Promise<void> {
  await context.clock.setFixedTime(SHOWN_NOW + 60_000);
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (!['document', 'fetch', 'xhr'].includes(request.resourceType())) return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    // Both describe the original body.
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    const time = new Date(SHOWN_NOW + 60_000);
    const body = replaceRealTime(await response.text(), start).replace(
      /data-time="[^"]*"/,
      `data-time="${time.toISOString()}"`,
    );
    headers.date = time.toUTCString();
    return route.fulfill({ status: response.status(), headers, body });
  });
}
