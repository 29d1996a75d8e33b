/** Values that a schema must refuse, derived from the schema, and one valid value. */
import type * as Type from 'typebox'
import { Instant, PlainDate, PlainMonth, WallTime, ZoneName } from '#schemas/platform/endpoint.ts'
import { branchOf } from '#schemas/platform/validate.ts'

export interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const examples: [fits: RegExp, example: string][] = [
  [/0-9a-fA-F]\{8\}/, '01930000-0000-7000-8000-000000000001'],
  [/^\^\[\^\\s@/, 'clara@example.com'],
  [/\[\\p\{L\}\\p\{M\}/, 'Clara'],
  [/\\p\{L\}\[/, 'Clara'],
  [/\\p\{L\}/, 'secret1'],
  [/\\\+\?\[0-9\]/, '08012345678'],
  [/\[0-9\]\{6\}/, '123456'],
  [/\^ts_/, 'ts_abc'],
  [/^\^\(\?:morning/, 'morning'],
  [/^\^\[1-7\]/, '1,2'],
  [/^\^\(19\|20\)/, '2026-03'],
  [/\\p\{Cc\}/, 'Clinic'],
  [/^\\S$/, 'Clinic'],
  [/^\\S\[\\s\\S\]\+\\S$/, 'Clinic'],
  [/\^\[A-Z\]\{2\}/, 'NG'],
  [/^\^\[A-Za-z\]\[A-Za-z0-9_\.\]/, 'createdAt'],
  [/\[a-z\]\+-\[0-9a-f/, 'topup-01930000-0000-7000-8000-000000000001'],
  [/\^\/\(\?/, '/wallet/'],
  [/^\^\[0-9\]\+\$$/, '0801234'],
  [/^\^\[0-9\(\)\+/, '0801-234-5678'],
  [/^\^\[0-9a-z\./, '2026-11'],
  [/^\^\[A-Za-z0-9 \\-\]/, '123456'],
  [/234\[0-9\]/, '+2348031234567'],
  [/\{87\}/, 'x'.repeat(87)],
  [/_\\-\]\{22\}/, 'x'.repeat(22)],
  [/\^https\?:/, 'https://push.example.com/abc'],
  [/^\^\[A-Za-z0-9_\\-\]/, 'YWJj'],
  [/^\^\(\?:\[A-Za-z0-9\]/, 'SW1A 1AA'],
  [/^\^\[a-z\]\[a-z0-9/, 'google'],
  [/_\\-\]\{43\}/, 'f'.repeat(43)],
  [/^\^\[a-z0-9\]\+\(/, 'calm-voice'],
  [/^\^\[A-Za-z0-9_-\]\+\$$/, '12'],
  [/^\^\[0-9A-Za-z\]\+\$$/, '057'],
  [/^\^\[a-z\]\{2,3\}\$$/, 'yo'],
  [/^\^\[0-9\]\{10\}\$$/, '2041337756'],
  [/\{43\}/, 'x'.repeat(43)],
  [/^\^\\d\{1,18\}\(,/, '12'],
  [/^\^\[a-z\]\{1,20\}:/, 'paystack:topup-1'],
  [/a-z_/, 'pending'],
  [/A-Za-z0-9_,/, 'anxiety'],
]

/** Dates and times: one that is accepted, and those that are refused at the edges of what can be computed. */
const otherYears = ['0000', '0001', '1899', '2201', '9999', '+275760', '-000001', '-271822']
const texts = (...values: string[]): Bad[] => values.map((value) => ({ name: value, value }))
const patternOf = (schema: Type.TSchema) => (schema as Shape).pattern
const timeTypes = [
  {
    pattern: patternOf(PlainDate()),
    good: '2026-03-04',
    bad: texts(
      ...otherYears.flatMap((year) => [`${year}-01-01`, `${year}-12-31`]),
      '2026-02-30',
      '2026-02-29',
      '2100-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-03-00',
      '2026-03-04T09:00:00Z',
      '20260304',
      '2026-3-4',
      '2026-03-04\n',
      '2026-W10-3',
      'infinity',
      'today',
    ),
  },
  {
    pattern: patternOf(PlainMonth()),
    good: '2026-03',
    bad: texts(
      ...otherYears.flatMap((year) => [`${year}-01`, `${year}-11`, `${year}-12`]),
      '2026-13',
      '2026-00',
      '2026-3',
      '202603',
      '2026-03-04',
      '+275760-09',
    ),
  },
  {
    pattern: patternOf(Instant()),
    good: '2026-03-04T09:00:00.000Z',
    bad: texts(
      ...otherYears.map((year) => `${year}-01-01T00:00:00.000Z`),
      ...['T24:00:00Z', 'T23:59:60Z', 'T23:60:00Z', 'T09:00:00+99:99', 'T09:00:00+01:00', 'T09:00:00z'].map(
        (time) => `2026-03-04${time}`,
      ),
      '2026-02-30T09:00:00Z',
      '2026-03-04t09:00:00Z',
      '2026-03-04T09:00:00.0123456789Z',
      '2026-03-04T09:00Z',
      '2026-03-04',
      '2026-03-04T09:00:00Z[Africa/Lagos]',
      'infinity',
      '-infinity',
    ),
  },
  {
    pattern: patternOf(WallTime()),
    good: '09:00',
    bad: texts('24:01', '25:00', '09:60', '09:00:00', '9:00', '23:59:60', '09:00Z', '-01:00'),
  },
  {
    pattern: patternOf(ZoneName()),
    good: 'Africa/Lagos',
    bad: texts('+01:00', '+99:99', '../../etc/passwd', "UTC'--", 'Africa/Lagos/'),
  },
]
export const timeTypeOf = ({ pattern }: Shape) => timeTypes.find((one) => one.pattern === pattern)

/** A value that the schema accepts. */
export function goodValue(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return goodValue(shape.anyOf[0] as Shape)
  if (shape.properties) {
    const { properties, required = [] } = shape
    return Object.fromEntries(required.map((name) => [name, goodValue(properties[name] as Shape)]))
  }
  if (shape.items) return Array.from({ length: shape.minItems ?? 0 }, () => goodValue(shape.items as Shape))
  if (shape.type === 'integer') return shape.minimum ?? 1
  if (shape.type === 'boolean') return true
  const time = timeTypeOf(shape)
  if (time) return time.good
  const found =
    shape.pattern === undefined ? ['', 'text'] : examples.find(([fits]) => fits.test(shape.pattern as string))
  if (!found) throw new Error(`No example for ${shape.pattern}`)
  return String(found[1]).padEnd(shape.minLength ?? 0, 'x')
}

export interface Bad {
  name: string
  value: unknown
  /** Where the schema does not determine a valid value. */
  raw?: string
}

const elsewhere: Bad[] = [
  { name: 'null', value: null },
  { name: 'a list', value: ['a', 'b'] },
  { name: 'an object', value: { a: 1 } },
  { name: 'NUL', value: 'a\0b' },
  { name: 'half a character', value: 'a\ud800b' },
  { name: 'an endless number', value: '__1e400__', raw: '1e400' },
  { name: 'an inexact number', value: '__2p53__', raw: '9007199254740993' },
]

/** Bad values of one field. */
export function badValues(shape: Shape): Bad[] {
  if (shape.anyOf) {
    const inside = shape.anyOf.find(({ properties, pattern }) => properties ?? pattern)
    const takesNull = shape.anyOf.some(({ type }) => type === 'null')
    return (inside ? badValues(inside) : elsewhere).filter(({ name }) => !(takesNull && name === 'null'))
  }
  if (shape.const !== undefined || shape.enum)
    return [
      ...elsewhere,
      { name: 'another word', value: 'no-such-word' },
      { name: 'yes', value: shape.const !== true },
    ].filter(({ value }) => value !== shape.const)
  if (shape.items) return [...withoutList, ...listsOf(shape)]
  if (shape.properties) return elsewhere.filter(({ name }) => name !== 'an object')
  if (shape.type === 'integer') return [...elsewhere, ...numbersOf(shape)]
  if (shape.type === 'boolean') return [...elsewhere, { name: 'a number', value: 1 }, { name: 'a text', value: 'yes' }]
  return [
    ...elsewhere,
    ...textsOf(shape),
    ...(timeTypeOf(shape)?.bad ?? []),
    { name: 'a number', value: 7 },
    { name: 'no', value: false },
  ]
}

const withoutList = elsewhere.filter(({ name }) => name !== 'a list')

const listsOf = ({ minItems, maxItems, items }: Shape): Bad[] => [
  ...(minItems ? [{ name: 'an empty list', value: [] }] : []),
  ...(maxItems ? [{ name: 'a long list', value: Array(maxItems + 1).fill(goodValue(items as Shape)) }] : []),
  { name: 'a list of lists', value: [[]] },
  { name: 'a list of nothing', value: [null] },
]

const numbersOf = ({ minimum, maximum }: Shape): Bad[] => [
  { name: 'a broken number', value: 1.5 },
  { name: 'a number as text', value: '1' },
  ...(minimum === undefined ? [] : [{ name: 'a number below', value: minimum - 1 }]),
  ...(maximum === undefined ? [] : [{ name: 'a number above', value: maximum + 1 }]),
]

const textsOf = ({ minLength, maxLength, pattern }: Shape): Bad[] => [
  ...(minLength ? [{ name: 'a short text', value: 'a'.repeat(minLength - 1) }] : []),
  ...(maxLength ? [{ name: 'a long text', value: 'a'.repeat(maxLength + 1) }] : []),
  ...(pattern ? [{ name: 'a text of another form', value: '<%\r\n\t>' }] : []),
]

/** Every field of a shape by its path, including nested objects and the first row of lists. */
export function fieldsIn(shape: Shape, path: string[] = []): { path: string[]; shape: Shape; isRequired: boolean }[] {
  const { properties = {}, required = [] } = shape
  return Object.entries(properties).flatMap(([name, field]) => {
    const here = { path: [...path, name], shape: field, isRequired: required.includes(name) }
    const rows = field.items?.properties ? fieldsIn(field.items, [...path, name, '0']) : []
    return [here, ...(field.properties ? fieldsIn(field, here.path) : []), ...rows]
  })
}

/** A copy with one field changed, or without it where the value is `undefined`. */
export function changed(value: unknown, [name = '', ...rest]: string[], to: unknown): unknown {
  if (Array.isArray(value)) return value.map((row, place) => (String(place) === name ? changed(row, rest, to) : row))
  const { [name]: before, ...others } = value as Record<string, unknown>
  if (rest.length > 0) return { ...others, [name]: changed(before ?? (rest[0] === '0' ? [{}] : {}), rest, to) }
  return to === undefined ? others : { ...others, [name]: to }
}

/** The shape that a good body of this schema is made of. */
export const shapeOf = (schema: Type.TSchema): Shape => branchOf(schema, {}) as Shape
export const textOf = (body: unknown): string =>
  JSON.stringify(body).replaceAll('"__1e400__"', '1e400').replaceAll('"__2p53__"', '9007199254740993')
