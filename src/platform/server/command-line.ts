import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';

interface Option extends ParseArgsOptionDescriptor {
  help: string;
  value?: string;
}

export interface Command<Options extends Record<string, Option> = Record<string, Option>> {
  usage: string;
  does: string;
  example: string;
  options?: Options;
  allowPositionals?: boolean;
}

const helpOption = {
  help: { type: 'boolean', help: 'shows this text', default: false },
} satisfies Record<string, Option>;

function formatHelp({ does, usage, example, options = {} }: Command): string {
  const rows = Object.entries<Option>({ ...options, ...helpOption }).map(([name, option]) => ({
    flag: `--${name}${option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''}`,
    help: option.help,
  }));
  const width = Math.max(...rows.map(({ flag }) => flag.length));
  return [
    does,
    `\nUsage: ${usage}`,
    '\nOptions:',
    ...rows.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`),
    `\nExample:\n  ${example}`,
  ].join('\n');
}

export function parseCommandLine<const Options extends Record<string, Option>>(
  command: Command<Options>,
  args: string[],
) {
  const { options, allowPositionals = false } = command;
  try {
    const knownOptions = Object.assign({} as Options, options, helpOption);
    const parsed = parseArgs({ args, options: knownOptions, allowPositionals });
    // Replaces a type of Node's that depends on `allowPositionals`.
    const positionals: string[] = parsed.positionals;
    return { values: parsed.values, positionals };
  } catch (error) {
    // Node adds a hint about `--` to the first sentence.
    const [reason = ''] = error instanceof Error ? error.message.split(/\.? To specify/) : [];
    throw usageError(command, `${reason}.`);
  }
}

export function usageError(command: Command, reason: string): Error {
  return new Error(`${reason}\n\n${formatHelp(command)}`);
}

/** Exits after `--help`, and with code 1 if an option is wrong. */
export function readCommandLine<const Options extends Record<string, Option>>(
  command: Command<Options>,
) {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${formatHelp(command)}\n`);
    process.exit(0);
  }
  try {
    return parseCommandLine(command, args);
  } catch (error) {
    return exitWithUsage(error);
  }
}

export function exitWithUsage(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
