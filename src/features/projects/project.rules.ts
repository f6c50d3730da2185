export type ProjectStatus =
  | 'active'
  | 'assigned'
  | 'delivered'
  | 'completed'
  | 'cancelled'
  | 'disputed';
