interface Log {
  info(message: string): void;
}

/** Shows that the process still works, without filling the log of a service. */
const INTERVAL_MS = 5_000;

/** Runs a step of the start. Logs its name and then, every few seconds, how long it has taken. */
export async function logProgress<Result>(
  log: Log,
  step: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  log.info(`${step} …`);
  const timer = setInterval(() => {
    log.info(`${step} … ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }, INTERVAL_MS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
