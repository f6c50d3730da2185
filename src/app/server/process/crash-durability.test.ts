import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#testing/app/temporary-folder.ts';
import { type Product, pickFreePort, startProduct } from '#testing/e2e/server.ts';

interface Answer {
  status: number;
  body: { id: number; title: string };
  cookie: string;
}

async function post({ url }: Product, path: string, body: object, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: await answer.json(),
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

const project = (title: string) => ({
  title,
  description: 'Answered with success, so it must be there.',
  category: 'Web App',
  budget: 500,
  deadline: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

test('a write that was answered with success survives kill -9 at once', async () => {
  const dataDir = await createTemporaryFolder();
  const port = await pickFreePort();
  const start = () => startProduct({ dataDir, port, env: { DEMO: '0' }, withClient: false });
  let product = await start();
  try {
    const form = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.org',
      password: 'Test-pass-1!',
    };
    const place = { city: 'Oslo', country: 'Norway' };
    const { cookie } = await post(product, '/api/users/create-with-profile', { ...form, ...place });
    const acknowledged: number[] = [];
    const running = product;
    // Several concurrent requests, so that the kill interrupts some of them.
    const others = Array.from({ length: 5 }, (_, index) =>
      post(running, '/api/projects', project(`Other ${index}`), cookie).then(
        ({ body }) => acknowledged.push(body.id),
        () => {},
      ),
    );
    const last = await post(running, '/api/projects', project('Last'), cookie);
    await running.kill();
    expect(last.status).toBe(201);
    acknowledged.push(last.body.id);
    await Promise.all(others);
    product = await start();
    for (const id of acknowledged) {
      const found = await fetch(`${product.url}/api/projects/${id}`);
      expect(found.status).toBe(200);
    }
    const me = await fetch(`${product.url}/api/auth/me`, { headers: { cookie } });
    expect(me.status).toBe(200);
  } finally {
    await product.remove();
  }
}, 120_000);
