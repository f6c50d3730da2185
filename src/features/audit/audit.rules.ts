import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { parseSearchedId } from '#platform/shared/fields/id.ts';
import type { AuditSearch } from './audit-search.rules.ts';

const auditActionLabels = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  signed_out: 'Signed out',
  signed_up: 'Signed up',
  session_revoked: 'Signed a device out',
  access_token_created: 'Created an access token',
  access_token_revoked: 'Revoked an access token',
  password_reset_asked: 'Asked for a password reset',
  sign_in_link_asked: 'Asked for a sign-in link',
  password_reset: 'Reset the password',
  password_changed: 'Changed the password',
  email_confirmed: 'Confirmed the email address',
  email_change_asked: 'Asked to change the email address',
  email_changed: 'Changed the email address',
  email_change_refused: 'Refused a change of the email address',
  second_factor_on: 'Turned the second factor on',
  second_factor_off: 'Turned the second factor off',
  second_factor_refused: 'Refused a second factor',
  second_factor_removed: 'Removed a second factor for its owner',
  second_factor_failed: 'Failed at the second factor',
  recovery_code_used: 'Used a recovery code',
  recovery_codes_renewed: 'Created new recovery codes',
  identity_proved: 'Entered the password again',
  role_changed: 'Changed a role',
  calendar_address_created: 'Created a calendar address',
  calendar_address_revoked: 'Revoked the calendar address',
  legal_details_changed: 'Changed the legal details',
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
  picture_removed: 'Removed a picture',
  text_blanked: 'Removed a text from the history of a project',
  project_restored: 'Restored a project',
  price_consent_changed: 'Changed whether the price of a project may be shown',
  removal_appealed: 'Appealed against a removal',
  report_resolved: 'Resolved a report',
  report_dismissed: 'Dismissed a report',
  dispute_opened: 'Opened a dispute',
  dispute_asked: 'Wrote in a dispute',
  dispute_withdrawn: 'Withdrew a dispute',
  dispute_decided: 'Decided a dispute',
  dispute_settled_overdue: 'Settled a dispute that no admin decided',
  payment_captured: 'Received a payment',
  funds_protected: 'Protected funds',
  funds_released: 'Released funds',
  refund_made: 'Made a refund',
  refund_settled: 'Completed a refund',
  refund_failed: 'Got a refund back',
  refund_retried: 'Sent a refund again',
  manual_refund_noted: 'Recorded a refund made another way',
  manual_refund_withdrawn: 'Withdrew the record of a refund made another way',
  payout_made: 'Made a payout',
  payout_sent: 'Sent a payout',
  payout_failed: 'Got a payout back',
  payout_reversed: 'Reversed a payout',
  chargeback_opened: 'Received a chargeback',
  chargeback_won: 'Won a chargeback',
  chargeback_lost: 'Lost a chargeback',
  debt_written_off: 'Wrote off a debt',
  testimonial_added: 'Showed a testimonial',
  testimonial_removed: 'Removed a testimonial',
  reconciliation_compared: 'Compared the ledger with Stripe',
  audit_exported: 'Exported the audit log',
  log_resealed: 'Resealed the audit log',
} as const;

export type AuditAction = keyof typeof auditActionLabels;

// Stryker disable next-line MethodExpression: the filter only narrows the type
export const auditActionNames = Object.keys(auditActionLabels).filter(isAuditAction);

function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActionLabels, text);
}

const targetTypeLabels = {
  user: 'User',
  project: 'Project',
  report: 'Report',
  dispute: 'Dispute',
  payment: 'Payment',
  refund: 'Refund',
  session: 'Device',
  access_token: 'Access token',
  invitation: 'Invitation',
  appeal: 'Appeal',
  testimonial: 'Testimonial',
  audit: 'Audit log',
} as const;

export type TargetType = keyof typeof targetTypeLabels;

function isTargetType(text: string): text is TargetType {
  return Object.hasOwn(targetTypeLabels, text);
}

/** Must not contain passwords, tokens or texts of messages. */
export type AuditDetails = Record<string, string | number | boolean | null | undefined | string[]>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u001F\u007F-\u009F]/g;

/** Returns one line of at most `maxLength` UTF-16 code units that PostgreSQL can store. */
export function toStorableLine(text: string, maxLength: number): string {
  return text.replace(CONTROL_CHARACTERS, ' ').slice(0, maxLength).toWellFormed();
}

/**
 * PostgreSQL returns this JSON unchanged. Numbers that are not safe integers become strings,
 * because PostgreSQL would format a fraction differently. In strings, characters that PostgreSQL
 * cannot store are replaced.
 */
export function toStorableDetails(details: AuditDetails): string {
  return JSON.stringify(details, (_, value: unknown) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' ? value.replaceAll('\0', ' ').toWellFormed() : value;
  });
}

export function auditRefusal({ role }: { role: Role }): DomainError | null {
  if (role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can read the audit log.');
}

/**
 * An action that this version does not know is shown by its name, such as `user promoted` for
 * `user_promoted`.
 */
export function formatAction(action: string): string {
  return isAuditAction(action) ? auditActionLabels[action] : action.replaceAll('_', ' ');
}

/** An email address or access to its mailbox is enough for these actions. */
const unauthenticatedActions = new Set<string>([
  'sign_in_failed',
  'second_factor_failed',
  'password_reset_asked',
  'sign_in_link_asked',
  'email_changed',
  'email_change_refused',
] satisfies AuditAction[]);

/**
 * Without a name, returns `Someone` for an action without authentication, because the actor is
 * unknown, else `Bidwright`.
 */
export function formatActor(name: string | null, action: string): string {
  return name ?? (unauthenticatedActions.has(action) ? 'Someone' : 'Bidwright');
}

export function formatTarget(type: string | null, id: string | null): string {
  if (type === null) return 'System';
  const word = isTargetType(type) ? targetTypeLabels[type] : type;
  return id === null ? word : `${word} ${id}`;
}

/** `words` are the name of a user, and may describe actions. */
export type SearchSubject =
  | { by: 'target'; type: TargetType; id: string }
  | { by: 'user'; id: number }
  | { by: 'words'; words: string; actions: AuditAction[] };

const splitWords = (text: string) =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);

const articles = new Set(['a', 'an', 'the']);

/** The label, the name and, for `user_…`, synonyms of "user". */
const actionsWithWords = auditActionNames.map((action) => {
  const synonyms = action.startsWith('user_') ? 'member person account' : '';
  return { action, actionWords: splitWords(`${auditActionLabels[action]} ${action} ${synonyms}`) };
});

/** A word of at least four characters may also be the beginning of one of the words. */
const isFoundIn = (words: string[], searchWord: string) =>
  words.some(
    (word) => word === searchWord || (searchWord.length > 3 && word.startsWith(searchWord)),
  );

function findActionsByWords(search: string): AuditAction[] {
  const searchWords = splitWords(search).filter((word) => !articles.has(word));
  if (searchWords.length === 0) return [];
  return actionsWithWords
    .filter(({ actionWords }) => searchWords.every((word) => isFoundIn(actionWords, word)))
    .map(({ action }) => action);
}

/** The id of a target contains a digit, or is the email address of an invited admin. */
const TARGET_ID_PATTERN = /^(?=.*[\d@]).{1,64}$/;

/**
 * `project 12`, `projects 12` or `project #12` is a target, `12` or `#12` a user, other texts are
 * names or actions.
 */
export function parseSearchSubject(search: string): SearchSubject | null {
  const text = search.trim();
  if (text === '') return null;
  const words = text.split(/\s+/);
  const id = words.at(-1)?.replace(/^#/, '') ?? '';
  const type = words.slice(0, -1).join(' ').toLowerCase().replace(/s$/, '');
  if (isTargetType(type) && TARGET_ID_PATTERN.test(id)) {
    return { by: 'target', type, id: id.toLowerCase() };
  }
  const userId = parseSearchedId(text);
  if (userId !== null) return { by: 'user', id: userId };
  return { by: 'words', words: text, actions: findActionsByWords(text) };
}

interface KnownAuditFilter extends Omit<AuditSearch, 'entry' | 'action'> {
  action?: AuditAction;
}

export function toAuditFilter({ entry: _, action: name, ...rest }: AuditSearch): KnownAuditFilter {
  const action = auditActionNames.find((known) => known === name);
  return action ? { ...rest, action } : rest;
}

export function hasFilters(search: AuditSearch): boolean {
  return Object.keys(toAuditFilter(search)).length > 0;
}
