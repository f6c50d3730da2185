import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies: without `npm ci` an older Node of the host runs this file.
const NODE_MAJOR = 24;
// npm writes this file last, so that an interrupted `npm ci` leaves none.
const installed = new URL('../../../node_modules/.package-lock.json', import.meta.url);

/** @param {string} message */
function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!existsSync(fileURLToPath(installed))) {
  refuse('The dependencies are not installed. Run "npm ci" first, then the same command again.');
}
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  refuse(
    `Node.js ${NODE_MAJOR} or newer is required; this is ${process.version}. ` +
      'Run "npm ci", which installs it where it can, and start with npm; or install Node.js 24.',
  );
}
