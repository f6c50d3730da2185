import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before a server as a load balancer does, and fails as a network does. */
export interface Gate {
  /** The same address, by way of the gate. */
  through(url: string): string;
  /** Every connection breaks, and none is taken. */
  cut(): void;
  /** Nothing comes through, and nothing says so: a black hole. */
  hold(): void;
  /** All is well again, on another server where one is given. */
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

/** Unread bytes stay where they are. */
function pause(client: Socket, upstream: Socket): void {
  client.unpipe(upstream).pause();
  upstream.unpipe(client).pause();
}
