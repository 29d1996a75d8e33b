import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { browserTestsFor } from './browser-files.ts'
import { changedTexts, namesKey, tablesOf } from './changed-content.ts'
import { fileAt } from './git.ts'
import { type ImportGraph, readGraph } from './import-graph.ts'
import { foldersOfTests, gatherings, reachedFrom } from './related.ts'
import { root } from './run-tool.ts'

/** What a change can affect, and why a step is not needed. `null`: all of its files. */
export interface Plan {
  changed: string[]
  lint: string[] | null
  format: string[]
  unit: string[] | null
  browser: string[] | null
  needsTypes: boolean
  notes: string[]
}

export const isUnitTest = (file: string) => /^tests\/(?!e2e\/).*\.test\.tsx?$/.test(file)
const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file)

/** A change of these can break any test, or how all tests run. */
const all = {
  unit: /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|\.npmrc|tests\/support\/.*)$/,
  browser:
    /^(package(-lock)?\.json|playwright\.config\.ts|vite\.config\.ts|scripts\/chromium\.ts|tests\/e2e\/support\/(test|product-setup)\.ts)$/,
  lint: /^(package(-lock)?\.json|\.oxlintrc\.json|tsconfig\.json)$/,
}

/** Tests that read folders instead of importing them. */
const readers: [RegExp, string[]][] = [
  [/^locales\//, ['tests/architecture/locales.test.ts']],
  [
    /^backend\/platform\/migrations\//,
    ['tests/platform/database/migrate.test.ts', 'tests/platform/database/database.test.ts'],
  ],
  [
    /^schemas\//,
    ['tests/architecture/calls.test.ts', 'tests/architecture/schemas.test.ts', 'tests/platform/http/openapi.test.ts'],
  ],
  [/^bff\//, ['tests/bff/']],
  [/^simulators\/mail\//, ['tests/platform/mail/']],
  [
    /^simulators\/(shared|paystack|stripe)\//,
    ['tests/money/payments/', 'tests/money/payouts/', 'tests/money/refunds/'],
  ],
  [/^\.oxlintrc\.json$/, ['tests/architecture/borders.test.ts']],
]

export function planFor(changed: string[], files: string[], commit: string): Plan {
  const graph = withMentions(readGraph(files), files, changed)
  const beginnings = [...changed, ...behindTables(changed, files), ...behindTexts(changed, files, commit)]
  const reached = reachedFrom(beginnings, graph)
  const exists = new Set(files)
  const folders = [
    ...foldersOfTests(reached),
    ...readers.filter(([pattern]) => changed.some((file) => pattern.test(file))).flatMap(([, tests]) => tests),
  ]
  const tests = files.filter(isUnitTest)
  const unit = tests.filter((file) => reached.has(file) || folders.some((folder) => file.startsWith(folder)))
  const browser = [...new Set([...browserTestsFor(beginnings), ...[...reached].filter(isBrowserTest)])].filter((file) =>
    exists.has(file),
  )
  const any = (pattern: RegExp) => changed.some((file) => pattern.test(file))
  return {
    changed,
    lint: any(all.lint) ? null : changed.filter((file) => isCode(file) && exists.has(file)),
    format: changed.filter((file) => /\.(ts|tsx|mjs|json|css|html|ya?ml)$/.test(file) && exists.has(file)),
    unit: any(all.unit) ? null : unit,
    browser: any(all.browser) ? null : browser.toSorted(),
    needsTypes: changed.some((file) => isCode(file) || file.endsWith('.json')),
    notes: leftOut(files, any(all.unit) ? tests : unit, any(all.browser) ? files.filter(isBrowserTest) : browser),
  }
}

const isBrowserTest = (file: string) => file.endsWith('.e2e.ts')

/** A file that is read or started by its path: a document, a data file, a script. */
function withMentions(graph: ImportGraph, files: string[], changed: string[]): ImportGraph {
  const read = changed.filter((file) => !isCode(file) || file.startsWith('scripts/'))
  const mentioned = read.filter((file) => !/^(locales|backend\/platform\/migrations\/sql)\//.test(file))
  if (mentioned.length === 0) return graph
  const readable = files.filter((file) => isCode(file) && /^(tests|scripts)\//.test(file))
  const texts = readable.map((file) => ({ file, text: textOf(file) }))
  for (const target of mentioned) {
    const name = basename(target)
    for (const { file, text } of texts)
      if (file !== target && (text.includes(`'${name}'`) || text.includes(`'${target}'`)))
        graph.set(file, new Set([...(graph.get(file) ?? []), target]))
  }
  return graph
}

/** Server code that names a table of a changed migration. */
function behindTables(changed: string[], files: string[]): string[] {
  const migrations = changed.filter(
    (file) => /^backend\/platform\/migrations\/.*\.sql$/.test(file) && files.includes(file),
  )
  const tables = [...new Set(migrations.flatMap((file) => tablesOf(textOf(file))))]
  if (tables.length === 0) return []
  const pattern = new RegExp(`\\b(${tables.join('|')})\\b`)
  const generated = 'backend/platform/database/tables.gen.ts'
  return files.filter(
    (file) => file !== generated && /^(backend|tests)\/.*\.ts$/.test(file) && pattern.test(textOf(file)),
  )
}

/** Code that names the key of a changed text, and tests that quote the text. */
function behindTexts(changed: string[], files: string[], commit: string): string[] {
  const texts = changed
    .filter((file) => /^locales\/\w+\/\w+\.json$/.test(file) && files.includes(file))
    .flatMap((file) => changedTexts(fileAt(commit, file), textOf(file)))
  if (texts.length === 0) return []
  const code = files.filter((file) => isCode(file) && /^(web|backend|bff|simulators|schemas|tests)\//.test(file))
  return code.filter((file) => {
    const text = textOf(file)
    const quotes = file.startsWith('tests/')
    return texts.some(
      (one) => namesKey(text, one.key) || (quotes && one.texts.some((words) => text.includes(`'${words}'`))),
    )
  })
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

function leftOut(files: string[], unit: string[], browser: string[]): string[] {
  const unitTests = files.filter(isUnitTest).length
  const browserTests = files.filter(isBrowserTest).length
  return [
    `Left out: ${unitTests - unit.length} of ${unitTests} unit files and ${browserTests - browser.length} of ${browserTests} browser files.`,
    `Tests that meet the change only through the whole product (${gatherings.length} files that draw it together) are among them; npm test runs all.`,
  ]
}
