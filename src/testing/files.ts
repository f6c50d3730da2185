import type { Person, Rig } from './app.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file that Windows can execute under any name. */
export const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000, 0x90)]);

/** Uploads a file as the user's browser does. */
export function bring(
  rig: Rig,
  person: Person | null,
  name: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
) {
  const type = { 'content-type': 'application/octet-stream', ...headers };
  return rig.call(person, 'POST', `/files?name=${encodeURIComponent(name)}`, bytes, type);
}

/** Returns an uploaded file. */
export async function makeFile(rig: Rig, owner: Person, name = 'plan.png', bytes = png) {
  const { status, body } = await bring(rig, owner, name, bytes);
  if (status !== 201) throw new Error(`Bringing ${name} was answered ${status}`);
  const file: { id: number; name: string; type: string; size: number } = body;
  return file;
}

/** Returns the status with which each of these users can download a file. */
export async function askFor(rig: Rig, id: number, people: (Person | null)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const person of people) {
    statuses.push((await rig.call(person, 'GET', `/files/${id}/file`)).status);
  }
  return statuses;
}
