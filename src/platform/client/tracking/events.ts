export type TrackedForm =
  | 'bid'
  | 'bid_change'
  | 'client_signup'
  | 'contact'
  | 'developer_signup'
  | 'portfolio_item'
  | 'profile'
  | 'project'
  | 'report'
  | 'review'
  | 'saved_search'
  | 'sign_in';

type NoFields = Record<string, never>;

/**
 * The search query is the only text that a user has written: events contain no names, email
 * addresses or texts of projects. `value` and `bidAmount` are dollars.
 */
export interface EventFields {
  person_known: { userId: number; role: string };
  page_viewed: { path: string };
  landing_page_viewed: NoFields;
  cta_clicked: { cta: string; path: string };
  developer_signup_completed: NoFields;
  client_signup_completed: NoFields;
  project_created: { projectId: number; category: string };
  project_viewed: { projectId: number; category: string };
  bid_form_opened: { projectId: number };
  bid_placed: { projectId: number; bidAmount: number };
  developer_contacted: { developerId: number };
  developer_profile_viewed: { developerId: number };
  client_profile_viewed: { clientId: number };
  invitation_sent: { projectId: number; developerId: number };
  search_performed: { query: string; category: string; resultsCount: number };
  payment_started: { projectId: number; value: number };
  payment_info_added: { projectId: number; value: number };
  payment_completed: { projectId: number; value: number };
  form_started: { form: TrackedForm };
  form_completed: { form: TrackedForm };
  form_abandoned: { form: TrackedForm; completionPercentage: number };
  feature_used: { feature: string };
  error_occurred: { kind: 'call' | 'page'; status: number };
}

export type EventName = keyof EventFields;

export type TrackedEvent<N extends EventName = EventName> = {
  [K in N]: [name: K, fields: EventFields[K]];
}[N];
