import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { searchedId } from '#platform/shared/id.ts';

/** Everything that is written down, in the words in which an admin reads it. */
const auditActions = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  signed_out: 'Signed out',
  signed_up: 'Signed up',
  session_revoked: 'Signed a device out',
  password_reset_asked: 'Asked for a password reset',
  password_reset: 'Reset the password',
  password_changed: 'Changed the password',
  email_change_asked: 'Asked to change the email address',
  email_changed: 'Changed the email address',
  email_change_refused: 'Refused a change of the email address',
  second_factor_on: 'Turned the second factor on',
  second_factor_off: 'Turned the second factor off',
  second_factor_failed: 'Failed at the second factor',
  recovery_code_used: 'Used a recovery code',
  recovery_codes_renewed: 'Made new recovery codes',
  role_changed: 'Changed a role',
  account_exported: 'Exported their data',
  account_deleted: 'Deleted their account',
  admin_invited: 'Invited an admin',
  admin_set_up: 'Set up an admin account',
  user_suspended: 'Suspended a user',
  user_restored: 'Restored a user',
  appeal_made: 'Appealed against a suspension',
  appeal_granted: 'Granted an appeal',
  appeal_refused: 'Refused an appeal',
  project_removed: 'Removed a project',
  project_restored: 'Restored a project',
  removal_appealed: 'Appealed against a removal',
  report_resolved: 'Resolved a report',
  report_dismissed: 'Dismissed a report',
  dispute_opened: 'Opened a dispute',
  dispute_asked: 'Wrote in a dispute',
  dispute_withdrawn: 'Withdrew a dispute',
  dispute_decided: 'Decided a dispute',
  payment_captured: 'Received a payment',
  funds_protected: 'Protected funds',
  funds_released: 'Released funds',
  refund_made: 'Made a refund',
  refund_settled: 'Completed a refund',
  refund_failed: 'Got a refund back',
  refund_retried: 'Sent a refund again',
  manual_refund_noted: 'Noted a refund made another way',
  manual_refund_withdrawn: 'Took back a refund noted as made another way',
  payout_made: 'Made a payout',
  payout_sent: 'Sent a payout',
  payout_failed: 'Got a payout back',
  payout_reversed: 'Reversed a payout',
  chargeback_opened: 'Received a chargeback',
  chargeback_won: 'Won a chargeback',
  chargeback_lost: 'Lost a chargeback',
  debt_written_off: 'Wrote a debt off',
  testimonial_added: 'Showed a testimonial',
  testimonial_removed: 'Took a testimonial down',
  audit_exported: 'Exported the audit log',
  log_resealed: 'Sealed the audit log anew',
} as const;

export type AuditAction = keyof typeof auditActions;

// Stryker disable next-line MethodExpression: what the object holds is known; this tells its type
export const actionNames = Object.keys(auditActions).filter(isAction);

function isAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}

/** What an act can be on, in words. */
const auditTargets = {
  user: 'User',
  project: 'Project',
  report: 'Report',
  dispute: 'Dispute',
  payment: 'Payment',
  refund: 'Refund',
  session: 'Device',
  invitation: 'Invitation',
  appeal: 'Appeal',
  testimonial: 'Testimonial',
  audit: 'Audit log',
} as const;

export type TargetType = keyof typeof auditTargets;

function isTarget(text: string): text is TargetType {
  return Object.hasOwn(auditTargets, text);
}

/** What else is told of an act, in whole numbers and short texts: never a password, a token, or what somebody wrote in a message. */
export type Details = Record<string, string | number | boolean | null | undefined | string[]>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001F\u007F-\u009F]/g;

/** What a stranger sent, as one line of so many characters that can be kept. */
export function keptLine(text: string, longest: number): string {
  return text.replace(CONTROL, ' ').slice(0, longest).toWellFormed();
}

/** Details as text that is kept as it stands: PostgreSQL would write a fraction in its own way. */
export function keptDetails(details: Details): string {
  return JSON.stringify(details, (_, value: unknown) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' ? value.replaceAll('\0', ' ').toWellFormed() : value;
  });
}

/** Why this person may not read the audit log, or null. */
export function auditRefusal({ role }: { role: Role }): DomainError | null {
  if (role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins read the audit log.');
}

/** An action in words; one that a newer version wrote by its name. */
export function actionWords(action: string): string {
  return isAction(action) ? auditActions[action] : action.replaceAll('_', ' ');
}

/** Acts of people who did not prove who they are: whoever knows an address, or reads its mails. */
const unproven = new Set<string>([
  'sign_in_failed',
  'second_factor_failed',
  'password_reset_asked',
  'email_changed',
  'email_change_refused',
] satisfies AuditAction[]);

/** Who acted: without a name it was Bidwright itself, or nobody known. */
export function whoWords(name: string | null, action: string): string {
  return name ?? (unproven.has(action) ? 'Somebody' : 'Bidwright');
}

/** What an act was on, in words: `Project 12`, or `System` where it was on nothing. */
export function targetWords(type: string | null, id: string | null): string {
  if (type === null) return 'System';
  const word = isTarget(type) ? auditTargets[type] : type;
  return id === null ? word : `${word} ${id}`;
}

/** What a search of the log looks for. */
export type Sought =
  | { by: 'target'; type: TargetType; id: string }
  | { by: 'person'; id: number }
  | { by: 'words'; words: string; acts: AuditAction[] };

const wordsOf = (text: string) =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);

const articles = new Set(['a', 'an', 'the']);

/** All that an act may be called: its words, its name, and what else a user is. */
const calledByAct = actionNames.map((act) => {
  const people = act.startsWith('user_') ? 'member person account' : '';
  return { act, called: wordsOf(`${auditActions[act]} ${act} ${people}`) };
});

/** The acts that have all of these words, of which four letters may stand for the rest. */
function actsCalled(words: string): AuditAction[] {
  const wanted = wordsOf(words).filter((word) => !articles.has(word));
  if (wanted.length === 0) return [];
  const fits = (called: string[]) => (word: string) =>
    called.some((one) => one === word || (word.length > 3 && one.startsWith(word)));
  return calledByAct.flatMap(({ act, called }) => (wanted.every(fits(called)) ? act : []));
}

/** `project 12` is a target, `12` or `#12` a person, anything else a person's name or an act. */
export function soughtIn(search: string): Sought | null {
  const text = search.trim();
  if (text === '') return null;
  const words = text.split(/\s+/);
  const id = words.pop()?.replace(/^#/, '') ?? '';
  const type = words.join(' ').toLowerCase().replace(/s$/, '');
  if (isTarget(type) && /^(?=.*[\d@]).{1,64}$/.test(id)) {
    return { by: 'target', type, id: id.toLowerCase() };
  }
  const person = searchedId(text);
  if (person !== null) return { by: 'person', id: person };
  return { by: 'words', words: text, acts: actsCalled(text) };
}
