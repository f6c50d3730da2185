import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';

interface Option extends ParseArgsOptionDescriptor {
  /** What the option does, for `--help`. */
  help: string;
  /** The name of the option's value in the help, such as `FILE`. */
  value?: string;
}

export interface Command<Options extends Record<string, Option> = Record<string, Option>> {
  /** How the command is called, such as `npm run seed -- --size SIZE`. */
  usage: string;
  /** What the command does, in one sentence. */
  does: string;
  /** A complete call with options. */
  example: string;
  options?: Options;
  /** Whether the command takes arguments besides options. */
  allowPositionals?: boolean;
}

const helpOption = {
  help: { type: 'boolean', help: 'shows this text', default: false },
} satisfies Record<string, Option>;

/** Returns what `--help` prints: purpose, usage, options and an example. */
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

/**
 * Returns the options and arguments of a command. Throws an error whose message contains the help
 * if an option is unknown or a value is missing.
 */
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

/** Returns an error whose message is the reason and the help of the command. */
export function usageError(command: Command, reason: string): Error {
  return new Error(`${reason}\n\n${formatHelp(command)}`);
}

/**
 * Returns the options and arguments of the process. If the options contain `--help`, prints the
 * help and exits. If an option is wrong, prints the reason and the help, and exits with code 1.
 */
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

/** Prints the message of an error, such as that of `usageError`, and exits with code 1. */
export function exitWithUsage(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
