import type { PaymentStatus } from '#features/payments/payment.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import type { TagTone } from '#platform/client/text/Tag.tsx';
import type { PostingOrder, PostingState, Visibility } from '../posting.rules.ts';

export const stateWords: Record<PostingState, string> = {
  active: 'Active',
  assigned: 'Assigned',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
  disputed: 'Disputed',
  removed: 'Removed',
  appealed: 'Appeal waits',
};

export const stateTones: Record<ProjectStatus, TagTone> = {
  active: 'green',
  assigned: 'blue',
  delivered: 'blue',
  completed: 'solid',
  cancelled: 'plain',
  disputed: 'yellow',
  removed: 'red',
};

export const visibilityWords: Record<Visibility, string> = { public: 'Public', private: 'Private' };

export const orderWords: Record<PostingOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  budget: 'Highest budget first',
};

export const paymentWords: Record<PaymentStatus, string> = {
  creating: 'Being opened',
  awaiting_payment: 'Waits for the card',
  requires_action: 'Waits for the bank',
  processing: 'Being paid',
  held: 'Held',
  released: 'Released',
  split: 'Split between the two',
  returned: 'Returned to the client',
  lost: 'Lost to a chargeback',
  orphaned: 'Came too late, goes back',
  refunded: 'Refunded',
  canceled: 'Cancelled unpaid',
  failed: 'Failed',
};
