import type { SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import type { Role } from '#platform/shared/actor.ts';
import { recipients } from '../account.queries.ts';
import { type Rule, ruleWords, SECOND_ADMIN_NEEDED } from '../measures/measure.rules.ts';

type MailCtx = Pick<SystemCtx, 'em' | 'jobs' | 'settings'>;

interface Words {
  subject: string;
  paragraphs: string[];
  action: { label: string; path: string };
}

async function write(ctx: MailCtx, ids: number[], { action, ...words }: Words): Promise<void> {
  for (const { email, name } of await recipients(ctx.em, ids)) {
    const link = { label: action.label, url: `${ctx.settings.appUrl}${action.path}` };
    await sendMail(ctx, letter({ ...words, to: email, name, action: link }));
  }
}

const MEANWHILE =
  'Work that is running goes on: you can sign in, finish it and write to each other in it. ' +
  'What was earned stays yours and is paid out. Nothing new can be begun.';
const ADMIN_MEANWHILE =
  'The admin area is closed to you, with every act of an admin. You can sign in, read what ' +
  'anybody can read and see to your own account.';

const ownPage = (label: string) => ({ label, path: '/suspension' });

export function notifySuspended(
  ctx: MailCtx,
  userId: number,
  said: { rule: Rule; reason: string; role: Role },
) {
  return write(ctx, [userId], {
    subject: 'Your Bidwright account is suspended',
    paragraphs: [
      'Your account is suspended, and you were signed out everywhere.',
      `The rule: ${ruleWords[said.rule]}`,
      `The reason: ${said.reason}`,
      said.role === 'admin' ? ADMIN_MEANWHILE : MEANWHILE,
      'You can appeal once. Another admin than the one who suspended you decides, with reasons.',
    ],
    action: ownPage('Sign in and read more'),
  });
}

export function notifyRestored(ctx: MailCtx, userId: number, reason: string) {
  return write(ctx, [userId], {
    subject: 'Your Bidwright account is restored',
    paragraphs: [
      'Your account is no longer suspended: everything is open to you again.',
      `The reason: ${reason}`,
    ],
    action: { label: 'Go to Bidwright', path: '/' },
  });
}

export function notifyAppealRefused(ctx: MailCtx, userId: number, reason: string) {
  return write(ctx, [userId], {
    subject: 'Your appeal was refused',
    paragraphs: [
      'Another admin has looked at your suspension again, and it stands.',
      `The reasons: ${reason}`,
      'This is final: it cannot be appealed again.',
    ],
    action: ownPage('Read more'),
  });
}

/** Notifies the admins that may decide; if there are none, asks the other admins to invite one. */
export function notifyAppealed(
  ctx: MailCtx,
  { judges, others }: { judges: number[]; others: number[] },
  person: { id: number; name: string },
) {
  const request = `${person.name} asks for a suspension to be looked at again.`;
  const isOnlyAdmin = judges.length === 0;
  return write(ctx, isOnlyAdmin ? others : judges, {
    subject: `${person.name} appeals against a suspension`,
    paragraphs: isOnlyAdmin
      ? [request, SECOND_ADMIN_NEEDED]
      : [`${request} Any admin but the one who suspended them can decide.`],
    action: { label: 'Open the appeal', path: `/admin/users/${person.id}` },
  });
}
