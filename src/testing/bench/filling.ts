import { Client } from 'pg';

/** Skewed as marketplaces are: few clients post much, most projects are old, bids vary widely. */
const statements = [
  `insert into users (username, email, first_name, last_name, role, password_hash, created_at)
   select 'person-' || n, 'person-' || n || '@bench.example',
     (array['Amara','Jonas','Priya','Mateo','Yuki','Oksana','Liam','Fatima','Wei','Sofia'])[1 + n % 10],
     (array['Nwosu','Lindqvist','Raman','Fuentes','Tanabe','Doherty','Saar','Chen'])[1 + n % 8] || ' ' || n,
     case when n <= 600 then 'developer' else 'client' end, 'none', now() - interval '3 years'
   from generate_series(1, 1000) n`,
  `insert into developers (user_id, bio, skills)
   select id, repeat('Builds things that last. ', 8), array['React', 'PostgreSQL']
   from users where role = 'developer'`,
  `insert into clients (user_id, company_name, city, country)
   select id, 'Company ' || id, 'Oslo', 'Norway' from users where role = 'client'`,
  `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
     skills, deadline, status, created_at)
   select 601 + floor(399 * power(random(), 3))::int,
     'Project ' || n || ' for ' || (array['a clinic','a depot','a school','a museum'])[1 + n % 4],
     repeat('What it must do, for whom, and how we shall know that it works. ',
       (4 + 30 * power(random(), 2))::int),
     (array['Web App','Web App','Web App','Mobile App','Mobile App','API Development','Desktop App',
       'Enterprise','Blockchain'])[1 + n % 9],
     least(999999, 300 + (40000 * power(random(), 4))::int), random() < 0.08, random() < 0.1,
     (array['React','TypeScript','Node.js','PostgreSQL','Python','Django','Go','Swift','Kotlin',
       'Figma'])[1 + n % 5 : 4 + n % 7],
     case when n > 6500 then now() + random() * interval '45 days'
       else now() - random() * interval '400 days' end,
     case when n > 6500 or n % 5 = 0 then 'active' when n % 5 < 3 then 'completed' else 'assigned' end,
     now() - (10000 - n) * interval '1 hour'
   from generate_series(1, 10000) n`,
  `insert into bids (project_id, developer_id, amount, proposal, delivery_time, created_at, updated_at)
   select p.id, 1 + (p.id * 37 + k) % 600, greatest(1, (p.budget * (0.6 + random() * 0.5))::int),
     repeat('I have done this before and would begin with the part that can go wrong. ', 4),
     7 + k % 60, p.created_at + k * interval '1 minute', p.created_at + k * interval '1 minute'
   from projects p cross join lateral
     (select p.id * 0 + random() + random() + random() as x) spread,
     generate_series(1, least(81, floor(11 * exp(1.45 * (spread.x - 1.5))))::int) k`,
  `update projects p set bid_count = b.count, bid_total = b.total
   from (select project_id, count(*) as count, sum(amount) as total from bids group by 1) b
   where b.project_id = p.id`,
];

export async function fill(url: string): Promise<{ projects: number; bids: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select setseed(0.42)');
    for (const statement of statements) await client.query(statement);
    await client.query('vacuum (full, analyze)');
    const { rows } = await client.query(
      `select (select count(*)::int from projects) as projects,
         (select count(*)::int from bids) as bids`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
