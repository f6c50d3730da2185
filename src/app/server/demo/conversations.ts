import { randomUUID } from 'node:crypto';
import { startConversation } from '#features/conversations/conversation.service.ts';
import { markRead, sendMessage } from '#features/conversations/message.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { actingAs } from '../inner-context.ts';
import { conversations } from './demo-data.ts';
import { type People, personOf } from './people.ts';

/** Creates the conversations of the demo; their projects must exist. */
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
