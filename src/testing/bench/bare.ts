import { createHmac, timingSafeEqual } from 'node:crypto';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { Pool } from 'pg';

/** The baseline: the throughput of Fastify and `pg` without further layers. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();

const list = `select p.id, p.title, left(p.description, 300) as description, p.category, p.budget,
    p.is_private as "isPrivate", p.is_urgent as "isUrgent", p.skills, p.deadline, p.status,
    p.bid_count as "bidCount", p.created_at as "createdAt", p.client_id as "clientId",
    u.first_name || ' ' || u.last_name as "clientName"
  from projects p join users u on u.id = p.client_id
  where p.status = 'active' and p.deadline > $1 and not p.is_private
  order by p.created_at desc, p.id desc limit 20`;

async function projects() {
  const { rows } = await pool.query({ name: 'list', text: list, values: [new Date()] });
  return rows;
}

const fixed = await projects();
app.get('/fixed', async () => fixed);
app.get('/pg', projects);

/** The same with tRPC in its default configuration. */
const { router, procedure } = initTRPC.create();
await app.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: { router: router({ projects: procedure.query(projects) }) },
});

const secret = process.env.STRIPE_WEBHOOK_SECRET ?? '';
if (secret) {
  await pool.query(`create table if not exists hand_events
    (like stripe_events including defaults including indexes)`);
}

/** The minimum of a webhook: verifies the signature and inserts a row. */
async function keep(body: Buffer, header: string): Promise<boolean> {
  const [, at = '', given = ''] = /t=(\d+),v1=([0-9a-f]{64})/.exec(header) ?? [];
  const signed = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  if (!timingSafeEqual(signed, Buffer.from(given.padEnd(64, '0'), 'hex'))) return false;
  const text = body.toString();
  const { id, type, livemode, data } = JSON.parse(text);
  await pool.query({
    name: 'keep',
    text: `insert into hand_events (id, type, object_id, livemode, payload, received_at)
      values ($1, $2, $3, $4, $5, now()) on conflict (id) do nothing`,
    values: [id, type, data.object.id, livemode, text],
  });
  return true;
}

app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post<{ Body: Buffer }>('/webhook', async ({ body, headers }, reply) => {
  const kept = await keep(body, String(headers['stripe-signature']));
  return kept ? { received: true } : reply.code(400).send({});
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
