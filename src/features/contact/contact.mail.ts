import type { Ctx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import { topicLabels } from './contact.rules.ts';
import type { ContactMessage } from './contact.schema.ts';

/** In the transaction of the caller. The Reply-To of the mail is the address of the sender. */
export function notifyOperator(
  ctx: Pick<Ctx, 'em' | 'jobs' | 'settings' | 'actor'>,
  { name, email, topic, message }: ContactMessage,
): Promise<void> {
  const { actor, settings } = ctx;
  const mail = composeMail({
    to: settings.operator.email,
    subject: `${topicLabels[topic]}: ${name} wrote to Bidwright`,
    name: settings.operator.name ?? 'operator',
    paragraphs: [
      `${name} <${email}> wrote through the contact form. Topic: ${topicLabels[topic]}.`,
      actor ? `Signed in as ${actor.name}, ${actor.role}, user ${actor.id}.` : 'Not signed in.',
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
  });
  return sendMail(ctx, { ...mail, replyTo: { name, address: email } });
}
