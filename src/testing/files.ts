import type { Person, Rig } from './app.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What Windows would run, whatever it is called. */
export const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000, 0x90)]);

/** Brings a file as the person's browser does. */
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

/** A file that was brought. */
export async function makeFile(rig: Rig, owner: Person, name = 'plan.png', bytes = png) {
  const { status, body } = await bring(rig, owner, name, bytes);
  if (status !== 201) throw new Error(`Bringing ${name} was answered ${status}`);
  const file: { id: number; name: string; type: string; size: number } = body;
  return file;
}

/** How each of these people is answered who asks for a file. */
export async function askFor(rig: Rig, id: number, people: (Person | null)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const person of people) {
    statuses.push((await rig.call(person, 'GET', `/files/${id}/file`)).status);
  }
  return statuses;
}
