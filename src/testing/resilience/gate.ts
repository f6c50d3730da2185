import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before a server that can fail like a network. */
export interface Gate {
  /** The address of the server through the proxy. */
  through(url: string): string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Drops all data without an error. */
  hold(): void;
  /** Ends the failure; with `url`, connections lead to another server. */
  open(port?: number): void;
  close(): Promise<void>;
}

export async function openGate(to: number): Promise<Gate> {
  let [target, state] = [to, 'open' as 'open' | 'cut' | 'held'];
  const pairs = new Map<Socket, Socket>();
  const server = createServer((client) => {
    if (state === 'cut') return void client.resetAndDestroy();
    const upstream = connect(target, '127.0.0.1');
    pairs.set(client, upstream);
    const leave = () => {
      pairs.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const end of [client, upstream]) end.on('error', leave).on('close', leave);
    client.pipe(upstream).pipe(client);
    if (state === 'held') pause(client, upstream);
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
      const through = new URL(url);
      through.port = String(port);
      return through.href;
    },
    cut,
    hold() {
      state = 'held';
      for (const [client, upstream] of pairs) pause(client, upstream);
    },
    open(port = target) {
      [target, state] = [port, 'open'];
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
