import Fastify from 'fastify';
import { Pool } from 'pg';

/** The measure: what Fastify and `pg` can do when nothing stands between them. */
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
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
