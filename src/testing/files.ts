import type { TestApp, TestUser } from './app.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file that Windows can execute under any name. */
export const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000, 0x90)]);

/** Uploads a file as the user's browser does. */
export function uploadFile(
  app: TestApp,
  person: TestUser | null,
  name: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
) {
  const type = { 'content-type': 'application/octet-stream', ...headers };
  return app.call(person, 'POST', `/files?name=${encodeURIComponent(name)}`, bytes, type);
}

/** Returns an uploaded file. */
export async function makeFile(app: TestApp, owner: TestUser, name = 'plan.png', bytes = png) {
  const { status, body } = await uploadFile(app, owner, name, bytes);
  if (status !== 201) throw new Error(`Bringing ${name} was answered ${status}`);
  const file: { id: number; name: string; type: string; size: number } = body;
  return file;
}

/** Returns the status with which each of these users can download a file. */
export async function listDownloadStatuses(
  app: TestApp,
  id: number,
  people: (TestUser | null)[],
): Promise<number[]> {
  const statuses: number[] = [];
  for (const person of people) {
    statuses.push((await app.call(person, 'GET', `/files/${id}/file`)).status);
  }
  return statuses;
}
