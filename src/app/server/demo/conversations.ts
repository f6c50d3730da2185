import { randomUUID } from 'node:crypto';
import { startConversation } from '#features/conversations/conversation.service.ts';
import { markRead, sendMessage } from '#features/conversations/message.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { actingAs } from '../inner-context.ts';
import { type People, personOf } from './people.ts';

interface DemoConversation {
  client: string;
  developer: string;
  /** The title of the project it is about; about the developer's profile without one. */
  about?: string;
  /** Oldest first. */
  said: { daysAgo: number; by: 'client' | 'developer'; text: string }[];
}

const conversations: DemoConversation[] = [
  {
    client: 'client',
    developer: 'developer',
    about: 'Online workshop booking for a bookbindery',
    said: [
      {
        daysAgo: 2.2,
        by: 'developer',
        text: 'Before I fix my price: may one person book several seats in the same workshop?',
      },
      {
        daysAgo: 2.1,
        by: 'client',
        text: 'Yes, up to four. Families come together, and one of them pays for all.',
      },
      {
        daysAgo: 2,
        by: 'developer',
        text: 'Good, then my offer stands as it is. Seats are held for ten minutes while paying.',
      },
      {
        daysAgo: 0.4,
        by: 'client',
        text: 'Thank you. I compare the bids this weekend and tell you by Monday.',
      },
    ],
  },
  {
    client: 'client',
    developer: 'developer2',
    said: [
      {
        daysAgo: 5,
        by: 'client',
        text: 'I liked your ferry timetable. Do you also take small projects of about a week?',
      },
      {
        daysAgo: 4.8,
        by: 'developer',
        text: 'I do, from the middle of next month on. Send me a link when the project is up.',
      },
    ],
  },
  {
    client: 'peter.vanloon',
    developer: 'developer',
    about: 'Repair status page for a bicycle workshop',
    said: [
      {
        daysAgo: 1.5,
        by: 'client',
        text: 'Our customers type the number on their paper slip. It has six digits.',
      },
      {
        daysAgo: 1.4,
        by: 'developer',
        text: 'Six digits can be guessed, so I would ask for the postcode as well. Is that all right?',
      },
    ],
  },
];

/** Lets the demo's people talk, once their projects are there. */
export async function createConversations(
  people: People,
  projectIds: Map<string, number>,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<void> {
  for (const { client, developer, about, said } of conversations) {
    const sides = { client: personOf(people, client), developer: personOf(people, developer) };
    const [first] = said;
    if (!first) continue;
    const projectId = about === undefined ? undefined : projectIds.get(about);
    const wanted =
      first.by === 'client' ? { developerId: sides.developer.id, projectId } : { projectId };
    const { id } = await startConversation(actingAs(ctxOf(first.daysAgo), sides[first.by]), wanted);
    let read = 0;
    for (const { daysAgo, by, text } of said) {
      const ctx = actingAs(ctxOf(daysAgo), sides[by]);
      // A user that answers has read the messages before.
      if (read > 0) await markRead(ctx, { id, messageId: read });
      const message = { conversationId: id, key: randomUUID(), text, fileIds: [] };
      read = (await sendMessage(ctx, message)).id;
    }
  }
}
