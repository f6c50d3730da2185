import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { markdownPlugin } from './src/platform/client/markdown/markdown.ts';

const testing = 'src/testing';
const pure = [
  'src/**/*.{labels,rules,schema}.test.ts',
  'src/platform/shared/**/*.test.ts',
  `${testing}/checks/{house,marketplace-rules,regexes}.test.ts`,
  'src/tools/visual/*.test.ts',
];

/** Runs the longest file first, so that the others run beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('/money/money.test.ts');
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', `./${testing}/reporter.ts`],
    env: { TZ: 'Asia/Kathmandu' },
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    // Files share a process and its modules: loading the product for each of them doubles the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: pure, setupFiles: [`${testing}/setup.ts`] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [...pure, `${testing}/e2e/**`],
          setupFiles: [`${testing}/setup.ts`],
          globalSetup: [`${testing}/app/postgres.ts`],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [react(), markdownPlugin()],
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [`${testing}/setup.ts`, `${testing}/setup-ui.ts`],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [`${testing}/e2e/**/*.journey.ts`],
          fileParallelism: false,
          maxConcurrency: 2,
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // Journeys measure the product, so they run after the other projects.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
