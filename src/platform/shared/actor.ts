export type Role = 'client' | 'developer' | 'admin';

/**
 * The user that executes a request. It is always read from the session and never from the input,
 * because the input is not trusted (RULES section 1).
 */
export interface Actor {
  /** Id of the user. */
  id: number;
  role: Role;
  name: string;
  /** If set, the role for the audit log. `role` has fewer permissions while a user is suspended. */
  loggedAs?: Role | null;
}
