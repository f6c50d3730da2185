import { createApp, openSystem } from '#app/server/process/bootstrap.ts';
import { readConfig } from '#platform/server/config.ts';

/** Without job workers: the product responds, but its jobs remain in the queue. */
const config = readConfig(process.env);
const quiet = { info() {}, warn() {}, error() {} };
const parts = await openSystem(config, config.databaseUrl ?? '', () => new Date(), quiet);
const app = await createApp(parts, config, null);
await app.listen({ port: config.port, host: config.host });
