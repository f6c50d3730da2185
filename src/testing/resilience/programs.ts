import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Folders of Debian for administrators. */
const ALSO = ['/usr/sbin', '/usr/local/sbin'];

/** Returns the path of an installed program, or null if it is missing. */
export async function programNamed(name: string): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...ALSO]) {
    const path = join(folder, name);
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return null;
}
