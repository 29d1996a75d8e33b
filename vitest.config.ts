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
      setupFiles: ['tests/web/support/setup-pages.ts'],
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
      setupFiles: ['tests/web/support/setup-rules.ts'],
      include: ['tests/web/**/*.test.ts'],
    },
  },
] satisfies TestProjectConfiguration[]

/** Pure functions over plain values: no database, no server, no mocks. A test that asks for a database fails at once here. */
const rules = [
  'tests/**/*rules.test.ts',
  'tests/identity/accounts/password.test.ts',
  'tests/scheduling/availability/slots*.test.ts',
  'tests/bff/{cross-site,row-ids}.test.ts',
  'tests/scheduling/bookings/{actions,cancellation-terms}.test.ts',
  'tests/scheduling/calendar-feed/write-calendar.test.ts',
  'tests/platform/storage/{kinds,names}.test.ts',
  'tests/architecture/{backend-files,calls,configuration,csv-formulas,direction-marks,free-texts,licences,locales,documents,order,rights-table,words}.test.ts',
  'tests/platform/core/*.test.ts',
  'tests/platform/http/guard.test.ts',
  'tests/platform/live/gather.test.ts',
  'tests/care/notes/fold.test.ts',
  'tests/identity/notifications/words.test.ts',
  'tests/money/payments/statement-table.test.ts',
  'tests/identity/pictures/header.test.ts',
  'tests/tooling/runner/*.test.ts',
  'tests/money/virtual-accounts/readable.test.ts',
  'tests/platform/push/{encrypt-message,push-endpoint}.test.ts',
]

/** Files that start products and database servers of their own, and one that mocks a module of the product. */
const isolated = [
  'tests/platform/database/{embedded,serving-role}.test.ts',
  'tests/architecture/production.test.ts',
  'tests/operations/receipts/long-pdf.test.ts',
]

const elsewhere = ['tests/web/**', 'tests/e2e/**']
const globalSetup = ['tests/support/cluster-setup.ts']

const serverProjects = [
  {
    extends: true as const,
    test: { name: 'rules', pool: 'threads', isolate: false, include: rules, exclude: elsewhere },
  },
  {
    extends: true as const,
    // Processes load the product once and run all files between them: a file leaves nothing behind for the next.
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
    // One more than the cores of a small machine: a process waits for its database half of the time.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [...serverProjects, ...webProjects],
  },
})
