export type Role = 'client' | 'developer' | 'admin';

/** Always read from the session, because the input is not trusted. */
export interface Actor {
  id: number;
  role: Role;
  name: string;
  /** Role for the audit log; while a user is suspended, `role` has fewer permissions. */
  loggedAs?: Role | null;
}
