import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi.ts';

/** The address the linted document speaks of; a real one names its own. */
const APP_URL = 'https://bidwright.example';

mkdirSync('dist', { recursive: true });
writeFileSync('dist/openapi.json', `${JSON.stringify(openApiDocument(APP_URL), null, 2)}\n`);
