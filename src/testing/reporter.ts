import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

function countsOf(modules: readonly TestModule[]) {
  let passed = 0;
  let failed = 0;
  for (const module of modules) {
    const broken = module.errors().length > 0;
    let failedInside = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failedInside += 1;
    }
    const suites = [...module.children.allSuites()];
    const brokenSuites = suites.filter((suite) => suite.errors().length > 0).length;
    failed += failedInside + brokenSuites + (broken ? 1 : 0);
  }
  return { passed, failed };
}

/** Milliseconds for loading a file, its hooks and its tests. */
function durationOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, setupDuration } =
    module.diagnostic();
  return collectDuration + duration + environmentSetupDuration + setupDuration;
}

const SLOWEST = 20;

/** Prints where the time of a whole run went; the files of a project run on several workers. */
function printDurations(modules: readonly TestModule[]): void {
  const minutes = (ms: number) => (ms / 60_000).toFixed(1);
  const line = (text: string) => process.stdout.write(`${text}\n`);
  for (const [project, its] of Map.groupBy(modules, (module) => module.project.name)) {
    const total = its.reduce((sum, module) => sum + durationOf(module), 0);
    line(`${project}: ${its.length} files, ${minutes(total)} minutes of workers`);
  }
  line(`The ${SLOWEST} slowest files, in seconds:`);
  const slowest = modules.toSorted((a, b) => durationOf(b) - durationOf(a)).slice(0, SLOWEST);
  for (const module of slowest) {
    line(`${(durationOf(module) / 1_000).toFixed(1).padStart(7)}  ${module.relativeModuleId}`);
  }
}

/** Prints `N passed, N failed` as the very last line, after every other reporter and teardown. */
export default class LastLineReporter implements Reporter {
  #line = '0 passed, 1 failed';
  #watching = false;

  onInit(vitest: { config: { watch: boolean } }) {
    this.#watching = vitest.config.watch;
    if (!this.#watching) process.once('exit', () => writeSync(1, `${this.#line}\n`));
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ) {
    if (modules.length > SLOWEST) printDurations(modules);
    const { passed, failed } = countsOf(modules);
    const all = failed + unhandledErrors.length;
    const interruptedSilently = reason !== 'passed' && all === 0 ? 1 : 0;
    this.#line = `${passed} passed, ${all + interruptedSilently} failed`;
  }
}
