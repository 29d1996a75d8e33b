import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsWithIds } from '#bff/rest/row-ids.ts'

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`

test('equals parsing and serialising everything, whatever the rows hold', () => {
  const row = fc.tuple(
    fc.nat(),
    fc.dictionary(
      fc
        .oneof(fc.string(), fc.constantFrom('data', 'meta', 'provider', 'identifier"', '\\"identifier'))
        .filter((name) => name !== 'identifier' && name !== 'id' && name !== '__proto__'),
      fc.jsonValue(),
    ),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), fc.jsonValue(), fc.boolean(), (found, meta, isMetaFirst) => {
      const data = found.map(([number, more]) => ({
        ...more,
        provider: { identifier: 'another' },
        identifier: idOf(number),
        list: [{ identifier: 'third' }],
      }))
      const paged = rowsWithIds(JSON.stringify(isMetaFirst ? { meta, data } : { data, meta }))
      expect(paged?.rows.map((text) => JSON.parse(text) as unknown)).toEqual(
        data.map((one) => JSON.parse(JSON.stringify({ id: one.identifier, ...one })) as unknown),
      )
      expect(JSON.parse(paged?.rest ?? '')).toEqual(JSON.parse(JSON.stringify({ data: [], meta })))
    }),
    { numRuns: 500 },
  )
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"data":{}}',
  '{"data":null}',
  '{"data":[null]',
  '{"data":[null]}',
  '{"data":[1,2]}',
  '{"data":[{"identifier":"a"},true]}',
  '{"data":[{}]}',
  '{"data":[[]]}',
  '{"data":["a"]}',
  '{"data":[{"identifier":5}]}',
  '{"data":[{"a":{"identifier":"b"}}]}',
  '{"data":[{"identifier":"a"}',
  '{"data":[{"identifier":"a',
  '{"meta":{"data":[{"identifier":"a"}]}}',
])('is null for what is no page of rows: %s', (text) => {
  expect(rowsWithIds(text)).toBeNull()
})
