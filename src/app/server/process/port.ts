import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#platform/server/config.ts';
import { getErrorCode, getErrorMessage } from '#platform/server/error-details.ts';

type Address = Pick<Config, 'port' | 'host'>;

export async function assertPortFree({ port, host }: Address): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error) => {
    throw toListenError({ port, host }, error);
  });
  probe.close();
  await once(probe, 'close');
}

export function toListenError({ port, host }: Address, error: unknown): Error {
  const messages: Record<string, string> = {
    EADDRINUSE:
      `PORT: ${port} on ${host} is in use by another program, perhaps by a server started ` +
      'earlier. Stop that program, or set PORT to another number.',
    EACCES: `PORT: this user may not listen on port ${port}. Set PORT to a number from 1024 on.`,
    EADDRNOTAVAIL:
      `HOST: ${host} is not an address of this machine. ` +
      'Set HOST to one that is, to 127.0.0.1 for this machine alone, or to 0.0.0.0 for all addresses.',
    ENOTFOUND: `HOST: ${host} is not known. Set HOST to an address of this machine.`,
  };
  const code = getErrorCode(error) === 'EAI_AGAIN' ? 'ENOTFOUND' : getErrorCode(error);
  const message =
    messages[code] ??
    `PORT, HOST: cannot listen on ${host}, port ${port}: ${getErrorMessage(error)}`;
  return new Error(message, { cause: error });
}
