import { createConfig, lintFromString, type Oas3Rule } from '@redocly/openapi-core';
import { readCommandLine } from '#platform/server/command-line.ts';
import { buildApiDocument } from '../openapi/document.ts';

const command = {
  usage: 'npm run lint:api',
  does: 'Checks the API description against the rules of Redocly and OWASP.',
  example: 'npm run lint:api',
} as const;
readCommandLine(command);

const APP_URL = 'https://bidwright.example';

/** OWASP API4:2023. */
const requireLimits: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    const types = [schema.type].flat();
    const missing = [
      types.includes('array') && schema.maxItems === undefined && 'maxItems',
      types.includes('string') && !schema.enum && schema.maxLength === undefined && 'maxLength',
      types.includes('integer') && schema.maximum === undefined && 'maximum',
      types.includes('integer') && schema.minimum === undefined && 'minimum',
    ].filter((name) => name !== false);
    if (missing.length > 0) report({ message: `Missing ${missing.join(', ')}.`, location });
  },
});

/** OWASP API5:2023. */
const requireAdminSession: Oas3Rule = () => ({
  PathItem(item, { report, location, key }) {
    // An invited admin has no session yet; the token in the body is the credential.
    if (!/^\/api\/admin\//.test(String(key)) || key === '/api/admin/setup-password') return;
    const operations = [item.get, item.post, item.patch].filter(
      (operation) => operation !== undefined,
    );
    for (const { security } of operations) {
      const isAdmin = security?.length === 1 && 'adminSession' in (security[0] ?? {});
      if (!isAdmin) report({ message: 'Must need the session of an admin.', location });
    }
  },
});

const config = await createConfig({
  extends: ['recommended-strict'],
  plugins: [
    {
      id: 'bidwright',
      rules: { oas3: { limits: requireLimits, adminSession: requireAdminSession } },
    },
  ],
  rules: {
    'bidwright/limits': 'error',
    'bidwright/adminSession': 'error',
    // `/invitations/developer/{developerId}` and `/invitations/{id}/accept-offer` have different
    // methods.
    'no-ambiguous-paths': 'off',
  },
});

const source = JSON.stringify(buildApiDocument(APP_URL));
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
for (const { ruleId, message, location } of problems) {
  process.stderr.write(`${location[0]?.pointer ?? ''}: ${message} (${ruleId})\n`);
}
process.stdout.write(`The API description has ${problems.length} problems.\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
