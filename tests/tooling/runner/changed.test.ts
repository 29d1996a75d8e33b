import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserFiles, browserTestsFor, journey } from '#scripts/testing/browser-files.ts'
import { changedTexts, namesKey, tablesOf } from '#scripts/testing/changed-content.ts'
import { planFor } from '#scripts/testing/changed.ts'
import { projectFiles } from '#scripts/testing/git.ts'
import { importsOf } from '#scripts/testing/import-graph.ts'
import { gatherings } from '#scripts/testing/related.ts'
import { root } from '#scripts/testing/run-tool.ts'

const files = projectFiles()
const plan = (...changed: string[]) => planFor(changed, files, 'HEAD')
const namesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => name.replace(/\.\w+$/, ''))

test('every browser test is in the map of domains, and everything in the map is a browser test', () => {
  const there = files.filter((file) => file.endsWith('.e2e.ts')).map((file) => file.slice('tests/e2e/'.length, -7))
  const mapped = [...new Set([...Object.values(browserFiles).flat(), ...journey])]
  expect(mapped.toSorted()).toEqual(there.toSorted())
})

test('every domain of the map exists', () => {
  const areas = ['platform', 'identity', 'marketplace', 'money', 'scheduling', 'care', 'operations']
  const folders = ['backend', 'schemas', 'web/app'].flatMap((tree) => areas.map((area) => `${tree}/${area}`))
  const domains = [...folders, 'web/app/ui', 'web/site', 'web/shared', 'bff', 'bff/resources']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap(namesIn)
  expect(Object.keys(browserFiles).filter((name) => !domains.includes(name))).toEqual([])
})

test('every domain with a page has its own browser tests', () => {
  const parts = ['art', 'dialogs', 'form', 'lib', 'toasts', 'account-sections']
  const areas = ['identity', 'marketplace', 'money', 'scheduling', 'care', 'operations'].map(
    (area) => `web/app/${area}`,
  )
  const domains = ['web/site', ...areas].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  expect(domains.map(({ name }) => name).filter((name) => !parts.includes(name) && !(name in browserFiles))).toEqual([])
})

test('every file that composes the product exists', () => {
  expect(gatherings.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test.for([
  ["import { a } from '#schemas/money/refunds.ts'", ['schemas/money/refunds.ts']],
  ["import care from '#locales/en/care.json' with { type: 'json' }", ['locales/en/care.json']],
  ["import { b } from '#platform/core/money.ts'", ['backend/platform/core/money.ts']],
  ["const page = lazy(() => import('./Page.tsx'))", ['backend/money/refunds/Page.tsx']],
  ["import './side-effect.ts'", ['backend/money/refunds/side-effect.ts']],
  ["new URL('./worker.ts', import.meta.url)", ['backend/money/refunds/worker.ts']],
  ["export { c } from './rules.ts'", ['backend/money/refunds/rules.ts']],
  ["import type { T } from '#platform/database/tables.gen.ts'", []],
  ["import pg from 'pg'", []],
] as const)('imports of %s', ([code, expected]) => {
  expect(importsOf('backend/money/refunds/routes.ts', code)).toEqual(expected)
})

test('a change in one domain runs the tests of this domain and of those that build on it', () => {
  const { unit, browser } = plan('backend/money/refunds/rules.ts')
  expect(unit).toContain('tests/money/refunds/disputes.test.ts')
  expect(unit).toContain('tests/operations/finance/session-refund.test.ts')
  expect(unit).not.toContain('tests/care/notes/draft.test.ts')
  expect(browser).toEqual(['tests/e2e/money/money.e2e.ts', 'tests/e2e/scheduling/cancel.e2e.ts'])
})

test('a schema reaches its tests through #schemas, on the server and in the web app', () => {
  const { unit } = plan('schemas/marketplace/reviews.ts')
  expect(unit).toContain('tests/marketplace/reviews/write-review.test.ts')
  expect(unit).toContain('tests/web/marketplace/reviews-pages.test.tsx')
})

test('a migration runs what uses its tables', () => {
  const { unit } = plan('backend/platform/migrations/sql/050-license-state-status.sql')
  expect(unit).toContain('tests/platform/database/migrate.test.ts')
  expect(unit).toContain('tests/marketplace/credentials/licence-states.test.ts')
})

test('a changed test runs itself, a changed fixture everything that uses it', () => {
  expect(plan('tests/money/refunds/disputes.test.ts').unit).toEqual(['tests/money/refunds/disputes.test.ts'])
  expect(plan('tests/e2e/scheduling/cancel.e2e.ts').browser).toEqual(['tests/e2e/scheduling/cancel.e2e.ts'])
  expect(plan('tests/e2e/support/payout-rows.ts').browser?.length).toBeGreaterThan(0)
  expect(plan('tests/support/product.ts').unit).toBeNull()
})

test('new packages run all tests', () => {
  expect(plan('package-lock.json')).toMatchObject({ unit: null, browser: null, lint: null })
})

test('a document that a test reads runs this test, without build and browser', () => {
  const { unit, browser, needsTypes } = plan('README.md')
  expect(unit).toContain('tests/architecture/documents.test.ts')
  expect({ browser, needsTypes }).toEqual({ browser: [], needsTypes: false })
})

test('omitted steps are reported', () => {
  expect(plan('README.md').notes[0]).toMatch(/^Left out: \d+ of \d+ unit files and (\d+) of \1 browser files\.$/)
})

test('shared code of the product runs one whole journey in the browser', () => {
  for (const file of [
    'web/app/ui/lists/FactList.tsx',
    'backend/app.ts',
    'bff/http/headers.ts',
    'scripts/serve-product.ts',
  ])
    expect(browserTestsFor([file]), file).toEqual(journey.map((name) => `tests/e2e/${name}.e2e.ts`))
})

test('a changed text runs the tests of the code that names its key', () => {
  const before = JSON.stringify({ refunds: { title: 'Back', hint: { one: 'x' } }, other: 'same' })
  const after = JSON.stringify({ refunds: { title: 'Refund', hint: {} }, other: 'same' })
  expect(changedTexts(before, after)).toEqual([
    { key: 'refunds.title', texts: ['Back', 'Refund'] },
    { key: 'refunds.hint.one', texts: ['x'] },
  ])
  expect(namesKey("t('refunds.title')", 'refunds.title')).toBe(true)
  // oxlint-disable-next-line no-template-curly-in-string -- code that interpolates a part of the key
  expect(namesKey('t(`refunds.hint.${count}`)', 'refunds.hint.one')).toBe(true)
  expect(namesKey("t('refunds.titles')", 'refunds.title')).toBe(false)
})

test('tables of a migration are found by name', () => {
  const sql = `
    -- update nothing
    alter table licence_states add column status text;
    create index on "reviews" (provider_id);
    insert into feature_flags values ('a') on conflict do nothing;
    create table if not exists drafts (id uuid references notes (id) on delete cascade);`
  expect(tablesOf(sql).toSorted()).toEqual(['drafts', 'feature_flags', 'licence_states', 'notes', 'reviews'])
})
