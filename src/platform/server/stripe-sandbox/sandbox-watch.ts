/** A request and its answer as they passed, or a webhook as it left. */
export type Exchange =
  | {
      kind: 'call';
      route: string;
      params: object;
      status: number;
      body: string;
    }
  | { kind: 'webhook'; body: string };

/** Who looks on. Nobody does but a test, and nothing of it can be reached over HTTP. */
export type Watch = { see: ((exchange: Exchange) => void) | null };
