import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/web/**', 'tests/e2e/**'],
          globalSetup: ['tests/kit/cluster-setup.ts'],
        },
      },
      {
        extends: true,
        // Node's own choice among the copies of a package: pages and libraries then share one router.
        ssr: {
          resolve: {
            conditions: ['module-sync', 'node', 'import', 'default'],
            externalConditions: ['module-sync', 'node', 'import'],
          },
        },
        resolve: { conditions: ['module-sync', 'node', 'import', 'default'] },
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['tests/web/patience.ts', 'tests/web/standing-clock.ts'],
          include: ['tests/web/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
