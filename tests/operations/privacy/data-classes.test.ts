import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataClasses, exportedColumns, type TableData, tables } from '#backend/operations/privacy/data-classes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/cluster.ts'

let database: FreshDatabase
let catalog: Map<string, string[]>
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const known = tables as Record<string, TableData>

beforeAll(async () => {
  database = await freshDatabase()
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not in ('migration', 'schema_migration', 'pg_stat_statements')
      order by table_name, ordinal_position`,
  )
  catalog = new Map(
    [...Map.groupBy(rows, ({ table }) => camel(table))].map(([table, columns]) => [
      table,
      columns.map(({ column }) => camel(column)),
    ]),
  )
})
afterAll(() => database.close())

test('every table and column of the real database is classified, and nothing else is', () => {
  const named = Object.entries(known).map(([table, { columns }]) => [table, Object.keys(columns).toSorted()])
  const real = [...catalog].map(([table, columns]) => [table, columns.toSorted()])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(real))
})

test('every column that refers to a person is listed as such', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in ('app_user'::regclass, 'provider'::regclass)`,
  )
  expect(rows.length).toBeGreaterThan(20)
  const missing = rows.filter(({ table, column }) => !known[camel(table)]?.people?.includes(camel(column)))
  expect(missing).toEqual([])
})

describe.each(Object.entries(known))('%s', (_table, data) => {
  test('uses the terms of the list, and names only existing columns', () => {
    expect(Object.values(data.columns).filter((word) => !dataClasses.includes(word))).toEqual([])
    const emptied = typeof data.erased === 'object' && 'emptied' in data.erased ? data.erased.emptied : []
    expect([...(data.people ?? []), ...emptied].filter((column) => !(column in data.columns))).toEqual([])
  })
  test('gives the reason where data is not exported or not erased', () => {
    const reasons = [
      'not' in data.exported ? data.exported.not : null,
      typeof data.erased === 'object' ? ('why' in data.erased ? data.erased.why : data.erased.stays) : null,
    ].filter((reason) => reason !== null)
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([])
  })
  test('exports data where it says so, and no secret', () => {
    const isExported = 'file' in data.exported
    expect(isExported && exportedColumns(data).length === 0 && !('composed' in data.exported)).toBe(false)
    expect(isExported ? exportedColumns(data) : []).not.toContain('passwordHash')
    expect(exportedColumns(data).filter((column) => /hash|secret|token|sealed|password$/i.test(column))).toEqual([])
  })
  test('health data and secrets are erased', () => {
    const emptied = typeof data.erased === 'object' && 'emptied' in data.erased ? data.erased.emptied : []
    const left = Object.entries(data.columns).filter(
      ([column, word]) => data.people && ['health', 'secret'].includes(word) && !emptied.includes(column),
    )
    const stays = data.erased === 'deleted' ? [] : left.map(([column]) => column)
    // Times and kinds of sessions belong to the other side too; attendance decides whether a fee was due.
    const shared = ['therapyId', 'startAt', 'endAt', 'attendance', 'firstInAt', 'lastOutAt', 'minutesTogether']
    expect(stays.filter((column) => !shared.includes(column))).toEqual([])
  })
})
