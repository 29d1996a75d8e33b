/** Names, comments and test titles use the standard terms of the trade and of docs/glossary.md instead of homemade words. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { projectFiles } from '#scripts/testing/git.ts'
import { exceptions, inNames, inProse, standardTerms } from './homemade-words.ts'

const root = join(import.meta.dirname, '..', '..')

interface Found {
  /** Offset in the source. */
  start: number
  kind: 'name' | 'comment' | 'title'
  text: string
}

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Titles of tests and groups: the first argument of `test(…)`, `describe.each(…)(…)` and the like. */
const isTitled = (source: string, { type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  /^(?:describe|test)\b/.test(source.slice(callee.start, callee.start + 9))

const textIn = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type !== 'TemplateLiteral') return ''
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')
}

/** Every name, comment and test title of a source. */
function wordsOf(file: string, source: string): Found[] {
  const lang = file.endsWith('.tsx') ? 'tsx' : 'ts'
  const { program, comments } = parseSync(file, source, { lang, sourceType: 'module' })
  const found: Found[] = comments.map(({ start, value }) => ({ start, kind: 'comment', text: value }))
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'Identifier' || value.type === 'JSXIdentifier')
      found.push({ start: value.start, kind: 'name', text: String(value.name) })
    if (isTitled(source, value))
      found.push({ start: value.start, kind: 'title', text: textIn((value.arguments as unknown[])[0]) })
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found
}

const standard = new RegExp(`\\b(?:${standardTerms.join('|')})\\b`, 'g')

const partsOf = (text: string): string[] => text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []

/** `sayMoney` and `say-money.ts` as `say money`. */
const apart = (name: string): string => partsOf(name).join(' ').toLowerCase().replaceAll(standard, '')

const patternOf = (words: Record<string, string>) => new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'gi')
const namePattern = patternOf(inNames)
const prosePattern = patternOf(inProse)
const excepted = new Set(exceptions.flatMap(({ names = [] }) => names))
const isExceptedIn = (file: string, name: string) =>
  exceptions.some(({ files, namesThere = [] }) => files?.test(file) && namesThere.includes(name))

/** The homemade words of one name or text, each with what to write instead. */
function homemade(file: string, { kind, text }: Pick<Found, 'kind' | 'text'>): string[] {
  const isName = kind === 'name'
  if (isName && (excepted.has(text) || isExceptedIn(file, text))) return []
  const words: Record<string, string> = isName ? inNames : inProse
  const hits = (isName ? apart(text) : text).match(isName ? namePattern : prosePattern) ?? []
  return hits.map((hit) => `${isName ? text : hit.toLowerCase()}, instead: ${words[hit.toLowerCase()] ?? ''}`)
}

/** Whether a homemade word stands anywhere in a source, be it in what is not searched: most files need not be parsed. */
const mayContain = (source: string): boolean =>
  source.search(prosePattern) >= 0 || partsOf(source).join(' ').search(namePattern) >= 0

/** A line for each homemade word of a file: where it is, and what to write instead. */
function offendersIn(file: string, source: string): string[] {
  const own = homemade(file, { kind: 'name', text: basename(file) }).map((hit) => `${file}: ${hit}`)
  const found = mayContain(source) ? wordsOf(file, source) : []
  const lines = found.flatMap((one) => {
    const line = () => source.slice(0, one.start).split('\n').length
    return homemade(file, one).map((hit) => `${file}:${line()} ${hit}`)
  })
  return [...own, ...new Set(lines)]
}

test('names of files and code, comments and test titles contain no homemade word', { timeout: 60_000 }, () => {
  const code = projectFiles().filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('homemade-words.ts'))
  expect(code.flatMap((file) => offendersIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('documents, styles and settings contain none in their file names', () => {
  const others = projectFiles().filter((file) => !/\.(?:ts|tsx|mjs|sql)$/.test(file))
  expect(others.flatMap((file) => homemade(file, { kind: 'name', text: basename(file) }))).toEqual([])
})

describe('a homemade word is found in', () => {
  test.for([
    ['a function', 'export function tellOwner() {}', ['a.ts:1 tellOwner, instead: notify, publish']],
    ['a field', 'const a = {\n  heardAt: 1,\n}', ['a.ts:2 heardAt, instead: receive, listen']],
    ['a type', 'interface Neighbour {}', ['a.ts:1 Neighbour, instead: simulator']],
    ['a comment', '/** The worker hears of it. */', ['a.ts:1 hears, instead: receive, listen']],
    ['a title', "test('a payout is taken back', run)", ['a.ts:1 taken back, instead: reversed, returned, withdrawn']],
    ['nothing else', "const url = read('the story')", []],
  ] as const)('%s', ([, source, expected]) => {
    expect(offendersIn('a.ts', source)).toEqual(expected)
  })
})
