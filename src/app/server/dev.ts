import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from '#platform/server/command-line.ts';

const command = {
  usage: 'npm run dev',
  does: 'Runs the server, restarted on every change, and pages with hot reload.',
  example: 'PORT=3001 npm run dev',
} as const;
readCommandLine(command);

const root = join(import.meta.dirname, '../../..');
const viteUrl = 'http://127.0.0.1:5173';
const env = { ...process.env, APP_URL: process.env.APP_URL ?? viteUrl };

const programs = [
  ['--watch', '--watch-preserve-output', 'src/app/server/main.ts', '--without-client'],
  ['node_modules/vite/bin/vite.js', '--configLoader', 'native', '--host', '127.0.0.1'],
];

const children = programs.map((args) =>
  spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }),
);
// The children share the terminal and receive SIGINT too, so this process only waits for their end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => stopAll());

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
