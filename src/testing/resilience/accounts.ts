import { Client } from 'pg';

const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  password: 'Trusted-pass-1!',
  bio: '',
  skills: [],
};

export const addressOf = (kind: 'known' | 'other' | 'nobody', nth: number) =>
  `${kind.padEnd(6, 'x')}-${String(nth).padStart(4, '0')}@resilience.example`;

/** Creates accounts of two kinds, all with the same valid password hash. */
export async function addAccounts(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  count: number,
): Promise<void> {
  const made = await fetch(`${url}/api/developers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, email: 'first@resilience.example' }),
  });
  if (made.status !== 201) throw new Error(`Signing up was answered ${made.status}`);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const kind of ['known', 'other'] as const) {
    const emails = Array.from({ length: count }, (_, nth) => addressOf(kind, nth));
    await client.query(
      `insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       select split_part(given.email, '@', 1), given.email, u.first_name, u.last_name, u.role,
         u.password_hash, u.created_at
       from users u, unnest($1::text[]) as given (email) where u.email = 'first@resilience.example'`,
      [emails],
    );
  }
  await client.query('analyze users');
  await client.end();
}
