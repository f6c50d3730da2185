import { appOf, openSystem } from '#app/server/product.ts';
import { readConfig } from '#platform/server/config.ts';

/** The product as it answers; what it would do afterwards is left in the queue. */
const config = readConfig(process.env);
const quiet = { info() {}, warn() {}, error() {} };
const parts = await openSystem(config, config.databaseUrl ?? '', () => new Date(), quiet);
const app = await appOf(parts, config, null);
await app.listen({ port: config.port, host: config.host });
