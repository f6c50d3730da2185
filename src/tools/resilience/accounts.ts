import { Client } from 'pg';

const signUpForm = {
  firstName: 'Ada',
  lastName: 'Byron',
  password: 'Trusted-pass-1!',
  bio: '',
  skills: [],
};

/**
 * `addAccounts` creates accounts for `known` and `other`, but none for `nobody`. All addresses have
 * the same length.
 */
export const emailOf = (kind: 'known' | 'other' | 'nobody', nth: number) =>
  `${kind.padEnd(6, 'x')}-${String(nth).padStart(4, '0')}@resilience.example`;

export async function addAccounts(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  count: number,
): Promise<void> {
  const response = await fetch(`${url}/api/developers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signUpForm, email: 'first@resilience.example' }),
  });
  if (response.status !== 201) throw new Error(`Signing up returned ${response.status}`);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const kind of ['known', 'other'] as const) {
    const emails = Array.from({ length: count }, (_, nth) => emailOf(kind, nth));
    await client.query(
      `insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       select split_part(wanted.email, '@', 1), wanted.email, u.first_name, u.last_name, u.role,
         u.password_hash, u.created_at
       from users u, unnest($1::text[]) as wanted (email) where u.email = 'first@resilience.example'`,
      [emails],
    );
  }
  await client.query('analyze users');
  await client.end();
}
