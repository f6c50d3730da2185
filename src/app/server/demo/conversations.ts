import { randomUUID } from 'node:crypto';
import { startConversation } from '#features/conversations/conversation.service.ts';
import { markRead, sendMessage } from '#features/conversations/message.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { withActor } from '../process/system-context.ts';
import { conversations } from './demo-data.ts';
import { type DemoUsers, getUser } from './users.ts';

/** Creates the conversations of the demo; their projects must exist. */
export async function createConversations(
  people: DemoUsers,
  projectIds: Map<string, number>,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<void> {
  for (const { client, developer, about, messages } of conversations) {
    const parties = { client: getUser(people, client), developer: getUser(people, developer) };
    const [first] = messages;
    if (!first) continue;
    const projectId = about === undefined ? undefined : projectIds.get(about);
    const subject =
      first.by === 'client' ? { developerId: parties.developer.id, projectId } : { projectId };
    const { id } = await startConversation(
      withActor(ctxOf(first.daysAgo), parties[first.by]),
      subject,
    );
    let read = 0;
    for (const { daysAgo, by, text } of messages) {
      const ctx = withActor(ctxOf(daysAgo), parties[by]);
      // A user that answers has read the messages before.
      if (read > 0) await markRead(ctx, { id, messageId: read });
      const message = { conversationId: id, key: randomUUID(), text, fileIds: [] };
      read = (await sendMessage(ctx, message)).id;
    }
  }
}
