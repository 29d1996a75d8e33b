/** What the mutation run changes: source in, every mutated source out. */
import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { instrument } from '#scripts/mutation/instrument.ts'
import { applied, mutantsOf } from '#scripts/mutation/mutators.ts'
import { figuresOf, means, tableOf, type Tried } from '#scripts/mutation/report.ts'
import { sampleOf } from '#scripts/mutation/plan.ts'
import { summaryOf } from '#scripts/mutation/results.ts'

const mutatedOf = (source: string) => mutantsOf(source, 'a.ts').map((mutant) => applied(source, mutant))

test.each<[string, string, string[]]>([
  ['a comparison', 'f(a < b)', [';', 'f(a <= b)', 'f(a >= b)']],
  ['a boundary that is included', 'x = a >= b', [';', 'x = a > b', 'x = a < b']],
  ['an equality', 'f(a === b)', [';', 'f(a !== b)']],
  ['arithmetic', 'f(a + b * c)', [';', 'f(a - b * c)', 'f(a + b / c)']],
  ['a text that is joined', "f('a b' + b)", [';']],
  ['a conjunction', 'const x = a && b', ['const x = (a) || (b)', 'const x = a', 'const x = b']],
  ['a fallback', 'const x = a ?? b', ['const x = (a) && (b)']],
  ['a negation', 'const x = !a', ['const x = a']],
  ['a boolean', 'const x = true', ['const x = false']],
  ['a number', 'const x = 7', ['const x = 8', 'const x = 6']],
  ['nothing', 'const x = 0', ['const x = 1']],
  ['a number with separators', 'const x = 1_000', ['const x = 1001', 'const x = 999']],
  ['a state', "const x = 'paid'", ["const x = ''"]],
  ['a text for people', "const x = 'Not today'", []],
  ['a text that is given to a call', "const x = f('paid')", []],
  ['a state that is looked for', "const x = a.includes('paid')", ["const x = a.includes('')"]],
  ['a branch', 'if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ;']],
  ['a choice', 'const x = a ? b : c', ['const x = true ? b : c', 'const x = false ? b : c']],
  ['a loop', 'while (a) b()', ['while (false) b()', 'while (a) ;']],
  ['an update', 'x += y', [';', 'x -= y']],
  ['the elements of a table', 'const x = [a, b]', ['const x = [b]', 'const x = [a]']],
  ['the lesser of two', 'const x = Math.min(a, b)', ['const x = Math.max(a, b)']],
  ['a condition for all', 'const x = a.every(b)', ['const x = a.some(b)']],
  ['a duration that is added', 'const x = a.add(b)', ['const x = a.subtract(b)']],
  ['a filter', 'const x = a.filter(b)', ['const x = a']],
  ['a name that objects have anyway', 'const x = a.toString()', []],
  ['a call for its effect', 'await f(a)', [';']],
  [
    'a right',
    "const x = { 'GET /a': inPerson(own) }",
    ["const x = { 'GET /a': everyone }", "const x = { 'GET /a': own }"],
  ],
  ['types', "type A = 'paid' | 7\nconst x = y as 'paid'", []],
  ['names', "import { a } from './paid.ts'\nexport { b } from './paid.ts'", []],
])('%s', (_name, source, expected) => {
  expect(mutatedOf(source).toSorted()).toEqual(expected.toSorted())
})

test('a mutant has its position and its original text', () => {
  expect(mutantsOf('const a = 1\nconst b = c < d\n', 'a.ts').at(-1)).toMatchObject({
    file: 'a.ts',
    line: 2,
    column: 11,
    mutator: 'operator',
    original: 'c < d',
    mutated: 'c >= d',
  })
})

describe('all mutants in one source', () => {
  const source = `
const least = 2
const isMore = (a, b) => a > b && !(a === least)
function sum(values) {
  let total = 0
  for (const value of values) total += value
  record(total)
  if (total < least) return 'few'
  if (total === 5) record('five')
  else record('other')
  return values.filter((one) => one > 1).length > 1 ? 'many' : 'some'
}
return [sum([1]), sum([1, 2]), sum([2, 3]), isMore(3, 1), isMore(1, 3), isMore(2, 1), recorded]
`
  const prepared = (text: string) => `const recorded = []
const record = (one) => recorded.push(one)
${text}`
  const module = (text: string) => `export default function () {${prepared(text)}}`
  /** The result of the source with one mutant switched on, or without any. */
  function valueOf(text: string, active: number | null): unknown {
    const before = globalThis.__mutation__
    globalThis.__mutation__ = { isOn: (id) => id === active, turn: () => undefined }
    try {
      return runInThisContext(`(() => {${text}\n})()`)
    } finally {
      globalThis.__mutation__ = before
    }
  }
  const mutants = mutantsOf(module(source), 'a.ts').map((mutant, id) => ({ ...mutant, id }))
  const bodyOf = (text: string) => text.slice(module('').indexOf('{') + 1, -1)
  const compiled = bodyOf(instrument(module(source), 'a.ts', mutants))

  test('leave it unchanged while none is active', () => {
    expect(mutants.length).toBeGreaterThan(30)
    expect(valueOf(compiled, null)).toEqual(valueOf(prepared(source), null))
    expect(runInThisContext(`(() => {${compiled}\n})()`)).toEqual(valueOf(prepared(source), null))
  })

  test('each behave like the mutated source', () => {
    const outcome = (text: string, active: number | null) => {
      try {
        return valueOf(text, active)
      } catch (error) {
        return String(error)
      }
    }
    for (const mutant of mutants)
      expect([mutant.mutated, outcome(compiled, mutant.id)]).toEqual([
        mutant.mutated,
        outcome(bodyOf(applied(module(source), mutant)), null),
      ])
  })

  test('time out in an endless loop', () => {
    let turns = 0
    globalThis.__mutation__ = {
      isOn: () => false,
      turn: () => {
        if ((turns += 1) > 9) throw new Error('endless')
      },
    }
    const endless = instrument('for (;;) f()\nwhile (true) { f() }', 'a.ts', [])
    expect(() => runInThisContext(`{ const f = () => undefined; ${endless} }`)).toThrow('endless')
    globalThis.__mutation__ = undefined
  })
})

const tried = (outcome: Tried['outcome'], more: Partial<Tried> = {}): Tried => ({
  ...(mutantsOf('const a = 1', 'a.ts')[0] as Tried),
  outcome,
  ...more,
})

describe('the report', () => {
  test('counts endless loops as detected, and leaves equivalent mutants out', () => {
    const all = [tried('killed'), tried('timed out'), tried('survived'), tried('no coverage'), tried('survived')]
    const figures = figuresOf('money', all, (mutant) => mutant === all[4])
    expect(figures).toEqual({
      area: 'money',
      mutants: 5,
      killed: 1,
      survived: 1,
      timedOut: 1,
      noCoverage: 1,
      equivalent: 1,
      score: 50,
    })
    expect(tableOf([figures]).split('\n')[1]).toBe(
      'money        5       1         1          1            1           1  50.0 %',
    )
  })

  test('an entry of the list matches a mutant by its line and its change, wherever the line has moved', () => {
    const entry = { file: 'a.ts', line: 'const a = 1', changes: ['1 -> 2'], reason: '' }
    const isMeant = means(({ line }) => (line === 9 ? 'const a = 1' : 'elsewhere'))
    expect(isMeant(entry, tried('survived', { line: 9 }))).toBe(true)
    expect(isMeant(entry, tried('survived', { line: 8 }))).toBe(false)
    expect(isMeant({ ...entry, changes: ['1 -> 0'] }, tried('survived', { line: 9 }))).toBe(false)
    expect(isMeant({ file: 'a.ts', line: 'const a = 1', reason: '' }, tried('survived', { line: 9 }))).toBe(true)
  })

  test('code that no test reaches has no coverage; code that is reached and not killed survives', () => {
    const { outcomes, broken } = summaryOf(
      [0, 1, 2, 3],
      [
        { type: 'reached', ids: [0, 1, 2] },
        { type: 'killed', id: 0, by: 'a test' },
        { type: 'timed-out', id: 1 },
        { type: 'broken', file: 'b.test.ts', why: 'fails' },
      ],
    )
    expect([...outcomes.values()]).toEqual(['killed', 'timed out', 'survived', 'no coverage'])
    expect(broken.map(({ file }) => file)).toEqual(['b.test.ts'])
  })
})

test('a sample is stable for a seed, even when code is added elsewhere', () => {
  const source = Array.from({ length: 40 }, (_, at) => `const a${at} = b${at} < c`).join('\n')
  const all = mutantsOf(source, 'a.ts')
  const texts = (seed: string, mutants = all) => sampleOf(mutants, 10, seed).map(({ mutated }) => mutated)
  expect(texts('1')).toHaveLength(10)
  expect(texts('1')).toEqual(texts('1'))
  expect(texts('2')).not.toEqual(texts('1'))
  const added = mutantsOf(`const x = y\n${source}`, 'a.ts')
  expect(texts('1', added)).toEqual(texts('1'))
})
