import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Where Debian puts what administrators run. */
const ALSO = ['/usr/sbin', '/usr/local/sbin'];

/** Where a program lies that npm does not bring; null where it is not installed. */
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
