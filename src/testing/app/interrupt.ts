/**
 * On Ctrl-C or SIGTERM, runs `cleanUp` once, waits for it and ends the process with code 130, even
 * if it throws.
 */
export function onInterrupt(cleanUp: () => unknown): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      await cleanUp();
    } finally {
      process.exit(130);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
