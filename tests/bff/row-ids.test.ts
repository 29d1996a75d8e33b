import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BackendReply } from '#bff/backend/backend.ts'
import { rowOf, rowsOf } from '#bff/rest/row-ids.ts'

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`

const answerOf = (text: string): BackendReply => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(text),
})

/** The row as the web reads it. */
const sent = (row: unknown): unknown => JSON.parse(JSON.stringify(row))

const fields = fc.dictionary(
  fc
    .oneof(fc.string(), fc.constantFrom('data', 'meta', 'provider', 'identifier"', '\\"identifier'))
    .filter((name) => name !== 'identifier' && name !== 'id' && name !== '__proto__'),
  fc.jsonValue(),
)

test('rows gain their identifier as id and nothing else, whatever they hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fields), { maxLength: 6 }), fc.nat(), (found, total) => {
      const data = found.map(([number, more]) => ({
        ...more,
        provider: { identifier: 'another' },
        identifier: idOf(number),
        list: [{ identifier: 'third' }],
      }))
      const { rows, total: read } = rowsOf(answerOf(JSON.stringify({ data, meta: { total } })))
      expect(rows.map(sent)).toEqual(data.map((one) => sent({ id: one.identifier, ...one })))
      expect(read).toBe(total)
    }),
    { numRuns: 500 },
  )
})

test('a field named __proto__ stays a field of its row', () => {
  const text = '{"identifier":"a","__proto__":{"id":"b"}}'
  expect(JSON.stringify(rowOf(answerOf(text)))).toBe('{"id":"a","identifier":"a","__proto__":{"id":"b"}}')
})

const page = (data: string, meta = '{"total":1}') => `{"data":${data},"meta":${meta}}`

test.each([
  '',
  'null',
  '[]',
  '{}',
  '5',
  page('{}'),
  page('null'),
  page('[null]'),
  page('[1,2]'),
  page('[{"identifier":"a"},true]'),
  page('[{}]'),
  page('[[]]'),
  page('["a"]'),
  page('[{"identifier":5}]'),
  page('[{"a":{"identifier":"b"}}]'),
  page('[{"identifier":"a"'),
  page('[{"identifier":"a'),
  page('[{"identifier":"a"}]', 'null'),
  page('[{"identifier":"a"}]', '{}'),
  page('[{"identifier":"a"}]', '{"total":"1"}'),
  page('[{"identifier":"a"}]', '{"total":1.5}'),
  '{"data":[]}',
  '{"meta":{"total":1,"data":[{"identifier":"a"}]}}',
])('an answer that is no page of rows is a fault of the backend: %s', (text) => {
  expect(() => rowsOf(answerOf(text))).toThrow(expect.objectContaining({ code: 'BACKEND_BROKEN' }))
})

test.each(['', 'null', '"a"', '[]', '{}', '{"identifier":5}', '{"id":"a"}'])(
  'an answer that is no row is a fault of the backend: %s',
  (text) => {
    expect(() => rowOf(answerOf(text))).toThrow(expect.objectContaining({ code: 'BACKEND_BROKEN' }))
  },
)
