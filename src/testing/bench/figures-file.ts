import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { machine } from './machine.ts';

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;

/** Writes what was measured together with the machine, as JSON that a diff can show. */
export async function writeFigures(
  file: string,
  measured: Record<string, unknown>,
  note: string | undefined,
): Promise<void> {
  const about = { date: new Date().toISOString().slice(0, 10), ...(note && { note }) };
  const content = { ...about, machine: machine(), ...measured };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(content, rounded, 2)}\n`);
}
