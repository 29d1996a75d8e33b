import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

// Node's own choice among the copies of a package: pages and libraries then share one router.
const conditions = ['module-sync', 'node', 'import']
const web = {
  extends: true as const,
  ssr: { resolve: { conditions: [...conditions, 'default'], externalConditions: conditions } },
  resolve: { conditions: [...conditions, 'default'] },
}

/** `*.test.tsx` draws pages; `*.test.ts` has no document. Both share their process: their set-up cleans after each file. */
const webProjects = [
  {
    ...web,
    test: {
      name: 'web',
      isolate: false,
      environment: 'jsdom',
      setupFiles: ['tests/web/setup-pages.ts'],
      include: ['tests/web/**/*.test.tsx'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  },
  {
    ...web,
    test: {
      name: 'web-rules',
      isolate: false,
      environment: 'node',
      setupFiles: ['tests/web/setup-rules.ts'],
      include: ['tests/web/**/*.test.ts'],
    },
  },
] satisfies TestProjectConfiguration[]

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
      ...webProjects,
    ],
  },
})
