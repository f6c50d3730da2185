import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { formatCount, formatDays } from '#platform/shared/format/text.ts';
import type { AccountWithPassword } from '../passwords/password.queries.ts';
import { FACTOR_OBJECTION_DAYS } from './second-factor.rules.ts';

type Settings = Pick<SystemCtx['settings'], 'appUrl'>;

const NOT_YOU_ADVICE =
  'If it was you, there is nothing to do. If it was not, change your password at once, sign all other devices out, and write to us.';

function securityMail(
  { appUrl }: Settings,
  { email, firstName }: AccountWithPassword,
  subject: string,
  event: string,
): MailMessage {
  return composeMail({
    to: email,
    subject,
    name: firstName,
    paragraphs: [event, NOT_YOU_ADVICE],
    action: { label: 'Open your account', url: `${appUrl}/account#second-factor` },
  });
}

/** Returns the mail that reports a new second factor, with a link that removes it. */
export function factorOnMail(
  { appUrl }: Settings,
  { email, firstName }: AccountWithPassword,
  token: string,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Your second factor is on',
    name: firstName,
    paragraphs: [
      'From now on, signing in to your Bidwright account takes your password and a code from your app. All other devices were signed out. Keep your recovery codes where you find them without your phone.',
      'If it was you, there is nothing to do.',
      `If it was not you, another person knows your password. Object with the button below within ${formatDays(FACTOR_OBJECTION_DAYS)}: the second factor is removed, all devices are signed out, the present password ends, and you get a link for a new one.`,
    ],
    action: { label: 'This was not me', url: `${appUrl}/second-factor/${token}` },
  });
}

export function factorOffMail(settings: Settings, account: AccountWithPassword): MailMessage {
  return securityMail(
    settings,
    account,
    'Your second factor was turned off',
    'Signing in to your Bidwright account takes your password alone again. The old recovery codes do not work any more.',
  );
}

export function codesRenewedMail(settings: Settings, account: AccountWithPassword): MailMessage {
  return securityMail(
    settings,
    account,
    'You have new recovery codes',
    'New recovery codes were made for your Bidwright account. The old ones do not work any more.',
  );
}

export function recoveryCodeUsedMail(
  settings: Settings,
  account: AccountWithPassword,
  codesLeft: number,
): MailMessage {
  return securityMail(
    settings,
    account,
    'A recovery code was used',
    `Somebody just signed in to your Bidwright account with your password and a recovery code. ${formatCount(codesLeft, 'recovery code')} left.`,
  );
}
