import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { machine } from './machine.ts';

const roundNumbers = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;

export async function writeFigures(
  file: string,
  measured: Record<string, unknown>,
  note: string | undefined,
): Promise<void> {
  const header = { date: new Date().toISOString().slice(0, 10), ...(note && { note }) };
  const content = { ...header, machine: machine(), ...measured };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(content, roundNumbers, 2)}\n`);
}
