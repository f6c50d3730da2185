import type { FundedState } from '#features/hires/hire.rules.ts';
import type { PaymentStatus } from '#features/payments/payment.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import type { TagTone } from '#platform/client/text/Tag.tsx';
import type {
  AdminProjectSort,
  AdminProjectState,
  Visibility,
} from '../projects/admin-projects.rules.ts';
import type { UserRole, UserState } from '../users/admin-users.rules.ts';

export const adminProjectStateLabels: Record<AdminProjectState, string> = {
  active: 'Active',
  assigned: 'Assigned',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
  disputed: 'Disputed',
  removed: 'Removed',
  appealed: 'Appeal open',
};

export const projectStatusTones: Record<ProjectStatus, TagTone> = {
  active: 'green',
  assigned: 'blue',
  delivered: 'blue',
  completed: 'solid',
  cancelled: 'plain',
  disputed: 'yellow',
  removed: 'red',
};

export const visibilityLabels: Record<Visibility, string> = {
  public: 'Public',
  private: 'Private',
};

export const adminProjectSortLabels: Record<AdminProjectSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  budget: 'Highest budget first',
};

/** As admins see them; clients and developers see other labels. */
export const adminPaymentLabels: Record<PaymentStatus, string> = {
  creating: 'Starting',
  awaiting_payment: 'Waiting for card details',
  requires_action: 'Waiting for the bank',
  processing: 'Processing',
  held: 'Held',
  released: 'Released',
  split: 'Split between the two',
  returned: 'Returned to the client',
  lost: 'Lost to a chargeback',
  orphaned: 'Paid too late, being refunded',
  refunded: 'Refunded',
  canceled: 'Cancelled unpaid',
  failed: 'Failed',
};

export const roleLabels: Record<UserRole, string> = {
  client: 'Client',
  developer: 'Developer',
  admin: 'Admin',
};

export const userStateLabels: Record<UserState, string> = {
  active: 'Active',
  suspended: 'Suspended',
  appealed: 'Appeal open',
};

/** For use after a comma: `$900, in progress`. */
export const milestoneStatePhrases: Record<FundedState, string> = {
  in_progress: 'in progress',
  cancel_requested: 'cancellation requested',
  delivered: 'delivered',
  changes_requested: 'changes requested',
  disputed: 'in dispute',
  completed: 'completed',
  cancelled: 'cancelled',
};
