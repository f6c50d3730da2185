import ical, { ICalCalendarMethod } from 'ical-generator';
import type { ActorCtx } from '#platform/server/context.ts';
import { truncate } from '#platform/shared/format/text.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import type { WorkItem } from './work.schema.ts';
import { listWork } from './work.service.ts';

/** Titles are cut, because calendars are often shared and some projects are private. */
const TITLE_MAX = 30;
const EVENT_MINUTES = 30;

/** The deadlines of the user's current work as an iCalendar object (RFC 5545), in UTC. */
export async function renderCalendar(ctx: ActorCtx): Promise<string> {
  const { items } = await listWork(ctx, { limit: PAGE_MAX });
  const { appUrl } = ctx.settings;
  const calendar = ical({
    name: 'Bidwright deadlines',
    prodId: { company: 'Bidwright', product: 'Deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const item of items) {
    if (!item.date || item.dueAt === null) continue;
    const end = new Date(item.date.at);
    calendar.createEvent({
      id: `${item.kind}-${item.id}@${new URL(appUrl).host}`,
      stamp: ctx.now(),
      // The end of the event is the deadline.
      start: new Date(end.getTime() - EVENT_MINUTES * 60_000),
      end,
      summary: toSummary(item),
      url: appUrl + item.href,
    });
  }
  return calendar.toString();
}

function toSummary({ date, title, turn, waitsFor }: WorkItem): string {
  const what = waitsFor === 'me' && turn ? turn : date?.label;
  return `${what}: ${truncate(title, TITLE_MAX)}`;
}
