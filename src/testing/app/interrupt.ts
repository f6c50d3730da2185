/**
 * Runs `finish` once when Ctrl-C or SIGTERM stops a command, then ends the process with code 130.
 */
export function onInterrupt(finish: () => unknown): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      await finish();
    } finally {
      process.exit(130);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
