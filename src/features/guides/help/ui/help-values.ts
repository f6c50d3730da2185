import {
  CONFIRM_LINK_HOURS,
  OBJECTION_DAYS,
} from '#features/accounts/email-change/email-change.rules.ts';
import { RESET_MINUTES } from '#features/accounts/passwords/password.rules.ts';
import { ATTACHMENTS_MAX } from '#features/conversations/conversation.rules.ts';
import { FILE_BYTES_MAX } from '#features/files/file.rules.ts';
import { INVITE_MAX } from '#features/projects/invitations/invitation.rules.ts';
import { DELIVERY_DAYS_MAX, PROPOSAL_MAX } from '#features/projects/offer.rules.ts';
import { BUDGET_MAX } from '#features/projects/project.rules.ts';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { SEARCHES_MAX } from '#features/saved-searches/saved-search.rules.ts';
import { payoutCountries } from '#platform/shared/countries.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { periodTexts } from '../../ui/guide-values.ts';

const BYTES_PER_MEGABYTE = 1_024 * 1_024;

export const helpValues = {
  ...periodTexts,
  hiddenDays: formatDays(MAX_HIDDEN_DAYS),
  objectDays: formatDays(OBJECTION_DAYS),
  confirmHours: String(CONFIRM_LINK_HOURS),
  resetHours: String(RESET_MINUTES / 60),
  deliveryDaysMax: String(DELIVERY_DAYS_MAX),
  proposalMax: formatInteger(PROPOSAL_MAX),
  budgetMax: formatDollars(BUDGET_MAX),
  inviteMax: String(INVITE_MAX),
  searchesMax: String(SEARCHES_MAX),
  attachmentsMax: String(ATTACHMENTS_MAX),
  fileMegabytes: String(FILE_BYTES_MAX / BYTES_PER_MEGABYTE),
  payoutCountries: String(payoutCountries.length),
};
