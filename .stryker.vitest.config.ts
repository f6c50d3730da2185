import { defineConfig } from 'vitest/config';

/** The tests of the rules alone: those in `src/testing` read sources, so they would read mutants. */
export default defineConfig({
  test: {
    include: ['src/**/*.{rules,schema}.test.ts', 'src/platform/shared/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'Asia/Kathmandu' },
    watch: false,
  },
});
