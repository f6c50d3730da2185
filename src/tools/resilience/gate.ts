import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  /** Returns this URL with the port of the proxy. */
  through(url: string): string;
  cut(): void;
  /** Forwards no data until `open`, but accepts and retains connections. */
  hold(): void;
  /** Ends the failure. With `port`, new connections lead to another server. */
  open(port?: number): void;
  close(): Promise<void>;
}

export async function openGate(targetPort: number): Promise<Gate> {
  let target = targetPort;
  let state = 'open' as 'open' | 'cut' | 'paused';
  const pairs = new Map<Socket, Socket>();
  const server = createServer((client) => {
    if (state === 'cut') return void client.resetAndDestroy();
    const upstream = connect(target, '127.0.0.1');
    pairs.set(client, upstream);
    const closeBoth = () => {
      pairs.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const end of [client, upstream]) end.on('error', closeBoth).on('close', closeBoth);
    client.pipe(upstream).pipe(client);
    if (state === 'paused') pause(client, upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    state = 'cut';
    for (const client of pairs.keys()) client.resetAndDestroy();
  };
  return {
    through(url) {
      const proxied = new URL(url);
      proxied.port = String(port);
      return proxied.href;
    },
    cut,
    hold() {
      state = 'paused';
      for (const [client, upstream] of pairs) pause(client, upstream);
    },
    open(port = target) {
      target = port;
      state = 'open';
      for (const [client, upstream] of pairs) {
        client.pipe(upstream).pipe(client);
      }
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Pauses both sockets, so that unread data stays in the kernel. */
function pause(client: Socket, upstream: Socket): void {
  client.unpipe(upstream).pause();
  upstream.unpipe(client).pause();
}
