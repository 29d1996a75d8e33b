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

/** Pure functions over plain values: no database, no server, no mocks. A test that asks for a database fails at once here. */
const rules = [
  'tests/**/*rules.test.ts',
  'tests/accounts/password.test.ts',
  'tests/availability/slots*.test.ts',
  'tests/bff/{cross-site,row-ids}.test.ts',
  'tests/bookings/{actions,cancellation-terms}.test.ts',
  'tests/calendar/write-calendar.test.ts',
  'tests/files/{kinds,names}.test.ts',
  'tests/house/{csv-formulas,direction-marks,free-texts,guard,locales,order,readme,rights-table}.test.ts',
  'tests/live/gather.test.ts',
  'tests/notes/fold.test.ts',
  'tests/notifications/words.test.ts',
  'tests/payments/statement-table.test.ts',
  'tests/pictures/header.test.ts',
  'tests/runner/*.test.ts',
  'tests/virtual-accounts/readable.test.ts',
]

/**
 * Files that start products and database servers of their own, one that looks at the names of statements, of which a process
 * gives so many, and one that mocks a module of the product.
 */
const isolated = [
  'tests/house/{database,embedded,production,serving-role}.test.ts',
  'tests/receipts/long-paper.test.ts',
]

const elsewhere = ['tests/web/**', 'tests/e2e/**']
const globalSetup = ['tests/kit/cluster-setup.ts']

const serverProjects = [
  {
    extends: true as const,
    test: { name: 'rules', pool: 'threads', isolate: false, include: rules, exclude: elsewhere },
  },
  {
    extends: true as const,
    // Two processes load the product once and run all files between them: a file leaves nothing behind for the next.
    test: {
      name: 'api',
      isolate: false,
      include: ['tests/**/*.test.ts'],
      exclude: [...elsewhere, ...rules, ...isolated],
      globalSetup,
    },
  },
  {
    extends: true as const,
    test: { name: 'isolated', include: isolated, exclude: rules, globalSetup },
  },
] satisfies TestProjectConfiguration[]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [...serverProjects, ...webProjects],
  },
})
