import { createHmac, timingSafeEqual } from 'node:crypto';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { Pool } from 'pg';

/** Fastify and `pg` without further layers, to compare the product with. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();

const listQuery = `select p.id, p.title, left(p.description, 300) as description, p.category, p.budget,
    p.is_private as "isPrivate", p.is_urgent as "isUrgent", p.skills, p.deadline, p.status,
    p.bid_count as "bidCount", p.created_at as "createdAt", p.client_id as "clientId",
    u.first_name || ' ' || u.last_name as "clientName"
  from projects p join users u on u.id = p.client_id
  where p.status = 'active' and p.deadline > $1 and not p.is_private
  order by p.created_at desc, p.id desc limit 20`;

async function loadProjects() {
  const { rows } = await pool.query({ name: 'list', text: listQuery, values: [new Date()] });
  return rows;
}

const projectQuery = `select p.*, u.first_name || ' ' || u.last_name as "clientName"
  from projects p join users u on u.id = p.client_id where p.id = $1`;

async function loadProject(id: number) {
  const { rows } = await pool.query({ name: 'project', text: projectQuery, values: [id] });
  return rows[0];
}

const searchQuery = `select p.*, u.first_name || ' ' || u.last_name as "clientName"
  from (
    select id, title, left(description, 300) as description, category, budget, skills, deadline,
      status, bid_count, created_at, client_id,
      case when title_tsv @@ search_query($2) then 1 else 2 end as rank
    from projects
    where status = 'active' and deadline > $1 and not is_private and full_tsv @@ search_query($2)
    order by rank, created_at desc, id desc limit 20
  ) p join users u on u.id = p.client_id
  order by rank, p.created_at desc, p.id desc`;

async function searchProjects(words: string) {
  const { rows } = await pool.query(searchQuery, [new Date(), words]);
  return rows;
}

const fixed = await loadProjects();
app.get('/fixed', async () => fixed);
app.get('/pg', loadProjects);
app.get<{ Params: { id: number } }>('/pg/:id', ({ params }) => loadProject(params.id));
app.get<{ Querystring: { search: string } }>('/pg/search', ({ query }) =>
  searchProjects(query.search),
);

const { router, procedure } = initTRPC.create();
await app.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: { router: router({ projects: procedure.query(loadProjects) }) },
});

const secret = process.env.STRIPE_WEBHOOK_SECRET ?? '';
if (secret) {
  await pool.query(`create table if not exists hand_events
    (like stripe_events including defaults including indexes)`);
}

async function storeEvent(body: Buffer, header: string): Promise<boolean> {
  const [, timestamp = '', signature = ''] = /t=(\d+),v1=([0-9a-f]{64})/.exec(header) ?? [];
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature.padEnd(64, '0'), 'hex'))) return false;
  const text = body.toString();
  const { id, type, livemode, data } = JSON.parse(text);
  await pool.query({
    name: 'store',
    text: `insert into hand_events (id, type, object_id, livemode, payload, received_at)
      values ($1, $2, $3, $4, $5, now()) on conflict (id) do nothing`,
    values: [id, type, data.object.id, livemode, text],
  });
  return true;
}

app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post<{ Body: Buffer }>('/webhook', async ({ body, headers }, reply) => {
  const isStored = await storeEvent(body, String(headers['stripe-signature']));
  return isStored ? { received: true } : reply.code(400).send({});
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
