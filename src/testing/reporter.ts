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
    const { passed, failed } = countsOf(modules);
    const all = failed + unhandledErrors.length;
    const interruptedSilently = reason !== 'passed' && all === 0 ? 1 : 0;
    this.#line = `${passed} passed, ${all + interruptedSilently} failed`;
  }
}
