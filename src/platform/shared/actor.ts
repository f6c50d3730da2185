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
  /** Role to write to the audit log if it differs from the current permissions of the user. */
  loggedAs?: Role | null;
}
