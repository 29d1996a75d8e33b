/** What a file of the backend holds (docs/architecture.md, "One file of each kind"). */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles } from '#scripts/testing/git.ts'
import { namesImportedBy } from './imports.ts'

const root = join(import.meta.dirname, '..', '..')
const files = projectFiles().filter((file) => file.startsWith('backend/') && file.endsWith('.ts'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const isRules = (file: string) => file.endsWith('rules.ts')
const isQueries = (file: string) => file.endsWith('queries.ts')
const isRoutes = (file: string) => file.endsWith('routes.ts')
/** Routes and the composition of the backend call use cases. */
const callsUseCases = (file: string) => isRoutes(file) || /^backend\/[\w-]+\.ts$/.test(file)
const isInArea = (file: string) => /^backend\/(?!platform\/|configuration\/)[\w-]+\/[\w-]+\//.test(file)

const exportedFunction =
  /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? =\s*(?:async\s*)?(?:<[^>]*>)?\()/gm
const functionsOf = (text: string) => [...text.matchAll(exportedFunction)].map(([, one, other]) => one ?? other ?? '')
const camel = (kebab: string) => kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Use cases that share their file, or whose file has another name. */
function misplaced(useCases: ReadonlyMap<string, ReadonlySet<string>>, read: (file: string) => string): string[] {
  return [...useCases].flatMap(([file, called]) => {
    const functions = functionsOf(read(file))
    const isAlone = functions.length === 1 && functions[0] === camel(basename(file, '.ts'))
    const isCalled = functions.some((name) => called.has(name))
    return isCalled && !isAlone ? [`${file} exports ${functions.join(', ')}`] : []
  })
}

describe('a use case', () => {
  const useCases = new Map<string, Set<string>>()
  for (const file of files.filter(callsUseCases))
    for (const { target, names } of namesImportedBy(file, textOf(file)))
      if (isInArea(target) && !isRules(target) && !isQueries(target) && !isRoutes(target))
        useCases.set(target, new Set([...(useCases.get(target) ?? []), ...names]))

  test('is the only function that its file exports, and the file has its name', () => {
    expect(useCases.size).toBeGreaterThan(200)
    expect(misplaced(useCases, textOf)).toEqual([])
  })

  test.for([
    ['with another function', 'export function cancelBooking() {}\nexport const sideOf = () => 1'],
    ['with another name', 'export const cancel = async (\n) => 1'],
  ])('is detected %s', ([, text]) => {
    const planted = new Map([['cancel-booking.ts', new Set(['cancelBooking', 'cancel'])]])
    expect(misplaced(planted, () => text ?? '')).toHaveLength(1)
  })
})

describe('SQL', () => {
  const sql =
    /\bsql(?:<[^>`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeTakeFirst(?:OrThrow)?|forUpdate)\(/
  /** What opens, migrates or fills a database. */
  const isExempt = (file: string) =>
    /^backend\/(?:platform\/(?:database|migrations)|operations\/demo-data)\//.test(file)

  test('stands in queries files', () => {
    expect(files.filter((file) => !isQueries(file) && !isExempt(file) && sql.test(textOf(file)))).toEqual([])
  })

  test.for(['sql`select 1`', 'sql<Row>`select 1`', "db.selectFrom('booking')", 'query.executeTakeFirst()'])(
    'is detected: %s',
    (text) => expect(sql.test(text)).toBe(true),
  )
})
