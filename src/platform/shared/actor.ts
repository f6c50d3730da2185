export type Role = 'client' | 'developer' | 'admin';

/** Who acts. Always from the session, never from a payload (RULES section 1). */
export interface Actor {
  id: number;
  role: Role;
  name: string;
  /** As what the audit log names them, where that is more than they may do now. */
  loggedAs?: Role | null;
}
