import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from '#app/server/http/router.ts';

// An example of a client in TypeScript: signs in, posts a project and searches.
const baseUrl = process.env.BIDWRIGHT_URL ?? 'http://127.0.0.1:3000';
let sessionCookie = '';

const api = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: `${baseUrl}/trpc`,
      // The server refuses a larger batch.
      maxItems: 20,
      // A browser stores the cookie itself; Node does not.
      headers: () => ({ cookie: sessionCookie }),
      async fetch(url, init) {
        const response = await fetch(url, init as RequestInit);
        const [cookie] = response.headers.getSetCookie();
        if (cookie) sessionCookie = cookie.split(';')[0] ?? '';
        return response;
      },
    }),
  ],
});

await api.accounts.signIn.mutate({ email: 'client@demo.example', password: 'Demo-pass-1!' });
const { id, title } = await api.projects.post.mutate({
  title: 'A booking page for a bicycle workshop',
  description: 'Customers pick a day, describe the defect and get a price before they come.',
  category: 'Web App',
  budget: 2_500,
  deadline: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});
const { items } = await api.projects.list.query({ search: 'bicycle' });
process.stdout.write(`Project ${id}, ${title}, is open beside ${items.length - 1} others.\n`);
