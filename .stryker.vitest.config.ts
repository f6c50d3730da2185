import { configDefaults, defineConfig } from 'vitest/config';

/** The tests of the rules alone: those that read sources would read mutants. */
export default defineConfig({
  test: {
    include: ['src/**/*.{rules,schema}.test.ts', 'src/platform/shared/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'src/features/showcase/scores.rules.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'Asia/Kathmandu' },
    watch: false,
  },
});
