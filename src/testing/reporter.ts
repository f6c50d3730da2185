import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Counts passed and failed tests. Errors outside of tests count as one failure per file or suite.
 */
function countResults(modules: readonly TestModule[]) {
  let passed = 0;
  let failed = 0;
  for (const module of modules) {
    const hasError = module.errors().length > 0;
    let failedTests = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failedTests += 1;
    }
    const suites = [...module.children.allSuites()];
    const brokenSuites = suites.filter((suite) => suite.errors().length > 0).length;
    failed += failedTests + brokenSuites + (hasError ? 1 : 0);
  }
  return { passed, failed };
}

/** Returns the milliseconds for the environment, setup, imports, hooks and tests of a file. */
function getDurationMs(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, setupDuration } =
    module.diagnostic();
  return collectDuration + duration + environmentSetupDuration + setupDuration;
}

/** Number of printed files; runs of at most as many files print no durations. */
const SLOWEST = 20;

/** Prints the sum of the durations by project, and the slowest files. */
function printDurations(modules: readonly TestModule[]): void {
  const minutes = (ms: number) => (ms / 60_000).toFixed(1);
  const line = (text: string) => process.stdout.write(`${text}\n`);
  for (const [project, files] of Map.groupBy(modules, (module) => module.project.name)) {
    const totalMs = files.reduce((sum, module) => sum + getDurationMs(module), 0);
    line(`${project}: ${files.length} files, ${minutes(totalMs)} minutes in all workers`);
  }
  line(`The ${SLOWEST} slowest files, in seconds:`);
  const slowest = modules.toSorted((a, b) => getDurationMs(b) - getDurationMs(a)).slice(0, SLOWEST);
  for (const module of slowest) {
    line(`${(getDurationMs(module) / 1_000).toFixed(1).padStart(7)}  ${module.relativeModuleId}`);
  }
}

/** Prints `N passed, N failed` as the very last line, after every other reporter and teardown. */
export default class LastLineReporter implements Reporter {
  // Is replaced at the end of a run; a process that ends before has failed.
  #line = '0 passed, 1 failed';
  #isWatching = false;

  onInit(vitest: { config: { watch: boolean } }) {
    this.#isWatching = vitest.config.watch;
    if (!this.#isWatching) process.once('exit', () => writeSync(1, `${this.#line}\n`));
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ) {
    if (modules.length > SLOWEST) printDurations(modules);
    const { passed, failed } = countResults(modules);
    const totalFailed = failed + unhandledErrors.length;
    const interruptedSilently = reason !== 'passed' && totalFailed === 0 ? 1 : 0;
    this.#line = `${passed} passed, ${totalFailed + interruptedSilently} failed`;
  }
}
