import pg from 'pg'

/** How the driver converts the server's texts: instants and days stay strings, counts and money become numbers. */

const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
} as const

export function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit into a number without loss`)
  return number
}

const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/

/** `2026-11-21 09:00:00+00` as `2026-11-21T09:00:00.000Z`; sessions run in UTC. */
export function isoInstant(text: string): string {
  const [, day, time, fraction = ''] = utc.exec(text) ?? []
  if (day) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  if (text.endsWith('infinity')) return text
  return Temporal.Instant.from(text.replace(' ', 'T')).toString({ fractionalSecondDigits: 3 })
}

const asItIs = (text: string) => text

/** Splits the text of an array whose elements contain no commas, quotes or backslashes. */
const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))))

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, safeInteger],
  [oid.date, asItIs],
  [oid.timestamp, asItIs],
  [oid.timestamptz, isoInstant],
  [oid.interval, asItIs],
  [oid.int8Array, arrayOf(safeInteger)],
  [oid.dateArray, arrayOf(asItIs)],
  [oid.timestamptzArray, arrayOf(isoInstant)],
  [oid.numericArray, arrayOf(asItIs)],
])

export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}
