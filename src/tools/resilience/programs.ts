import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Debian installs servers here, which are not in the PATH of every user. */
const SBIN_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export async function findProgram(name: string): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...SBIN_FOLDERS]) {
    const path = join(folder, name);
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return null;
}
