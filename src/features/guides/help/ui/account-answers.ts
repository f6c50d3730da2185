import { CONFIRM_HOURS, OBJECT_DAYS } from '#features/accounts/emails/email-change.rules.ts';
import { RESET_MINUTES } from '#features/accounts/passwords/password.rules.ts';
import { ATTACHMENTS_MAX } from '#features/conversations/conversation.rules.ts';
import { FILE_MAX } from '#features/files/file.rules.ts';
import type { AnswerGroup } from './help-search.ts';

const MEGABYTES = FILE_MAX / 1_024 / 1_024;

export const account: AnswerGroup = {
  title: 'Messages, mails and your account',
  answers: [
    {
      id: 'messages',
      question: 'How do I write to somebody?',
      words: [
        'Clients write to developers from their profile or about a project. Developers write to a client about a project they can see. Both find it again under Messages.',
      ],
      link: { to: '/messages', label: 'Messages' },
    },
    {
      id: 'files',
      question: 'Which files can I send?',
      words: [
        `Images (PNG, JPEG, GIF, WebP), PDFs, plain text and zip files of up to ${MEGABYTES} MB each, up to ${ATTACHMENTS_MAX} with a message. What a file is called does not count: its content decides.`,
      ],
    },
    {
      id: 'block-and-report',
      question: 'Somebody bothers me. What can I do?',
      words: [
        'Block them in the conversation: they can no longer write to you there. Report their profile or project; the admins look at it, and whom you report is not told who did.',
      ],
    },
    {
      id: 'fewer-mails',
      question: 'How do I get fewer mails?',
      words: [
        'Choose in the mail settings which kinds you want, or use the link at the end of a mail: it works without signing in. Mails about money you are part of, and about decisions of our team on what is yours, cannot be switched off.',
      ],
      link: { to: '/settings/notifications', label: 'Mail settings' },
    },
    {
      id: 'edit-profile',
      question: 'How do I change my profile?',
      words: [
        'In the settings: your name, picture and place; as a developer also your bio, skills, availability and portfolio; as a client your company.',
      ],
      link: { to: '/settings/profile', label: 'Edit profile' },
    },
    {
      id: 'forgotten-password',
      question: 'I forgot my password. How do I get in?',
      words: [
        `Choose “Forgot your password?” on the sign-in page. If there is an account with your email, we send a link to it that works once, for ${RESET_MINUTES / 60} hour. With it you choose a new password; all devices are signed out then.`,
        'No mail? Look among the unwanted ones, and check the address: we do not say whether it has an account. Asking again makes the older link useless; after three in an hour, wait a while.',
      ],
      link: { to: '/login', label: 'Sign in' },
    },
    {
      id: 'change-password',
      question: 'How do I change my password or my email?',
      words: [
        'On your account page, with your present password. A new password signs your other devices out.',
        `A new email counts once you follow the link in the mail we send to it, within ${CONFIRM_HOURS} hours. The old address is told, and can object for ${OBJECT_DAYS} days.`,
      ],
      link: { to: '/account', label: 'Account' },
    },
    {
      id: 'devices',
      question: 'Somebody else may be signed in as me. What can I do?',
      words: [
        'Your account page lists every device that is signed in. Sign out what you do not know, at once, and then change your password.',
      ],
      link: { to: '/account', label: 'Account' },
    },
    {
      id: 'second-factor',
      question: 'How do I protect my account with more than a password?',
      words: [
        'Turn on the second factor on your account page: scan the QR code with an app that makes codes, and enter the first one. From then on signing in takes a code, too.',
        'Keep the recovery codes you are shown: each signs you in once without your phone.',
      ],
      link: { to: '/account', label: 'Account' },
    },
    {
      id: 'two-roles',
      question: 'Can I be client and developer with one account?',
      words: [
        'No. An account is one or the other. To be both, make a second account with another email.',
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I get my data, or delete my account?',
      words: [
        'Your account page packs everything we keep of you into one zip. Below it you delete your account, with your password: at once and for good. Running work, open payments and disputes, and earnings that are not paid out must be finished first; the page lists them.',
        'Your name, profile and email go. What others need stays as by a “Former member”: shared projects, messages and reviews, and the books of money. Receipts and invoices keep the name on them; the privacy page says why.',
      ],
      link: { to: '/account', label: 'Account' },
    },
  ],
};
