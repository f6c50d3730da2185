/** The forms whose start and end are counted. */
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
 * The events of SPEC section 7 with their fields: ids, numbers, paths, and values of closed lists.
 * The only text that a user has written is the search query. Events contain no names, no email
 * addresses and no texts of projects, not even of public projects. `value` and `bidAmount` are
 * dollars.
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

/** An event, in the form of the arguments of `track`: name and fields. */
export type TrackedEvent<N extends EventName = EventName> = {
  [K in N]: [name: K, fields: EventFields[K]];
}[N];
