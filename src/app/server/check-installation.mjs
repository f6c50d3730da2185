import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies, because an older Node of the host may run this file: the
// required Node is a dependency and missing before `npm ci`.
const MIN_NODE_MAJOR = 24;
// npm writes this file last, so it is missing after an interrupted `npm ci`.
const installedMarker = new URL('../../../node_modules/.package-lock.json', import.meta.url);

/** @param {string} message */
function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!existsSync(fileURLToPath(installedMarker))) {
  refuse('The dependencies are not installed. Run "npm ci" first, then the same command again.');
}
if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
  refuse(
    `Node.js ${MIN_NODE_MAJOR} or newer is required; this is ${process.version}. ` +
      'Run "npm ci", which installs it where it can, and start with npm; or install Node.js 24.',
  );
}
