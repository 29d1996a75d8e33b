/** Parses months as people and spreadsheets write them into `YYYY-MM`. */

const named = new Map(
  ['en-GB', 'de-DE'].flatMap((tag) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index): [string, number] => [
        new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' })
          .format(Date.UTC(2001, index, 15))
          .replace('.', '')
          .toLowerCase(),
        index + 1,
      ]),
    ),
  ),
)
named.set('sep', 9).set('jan', 1).set('feb', 2).set('aug', 8).set('okt', 10).set('nov', 11).set('dez', 12)

const shapes: readonly [RegExp, (parts: string[]) => [year: string, month: string]][] = [
  [/^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/, ([year = '', month = '']) => [year, month]],
  [/^(\d{1,2})[-/.](\d{4})$/, ([month = '', year = '']) => [year, month]],
  // Every country that separates dates by full stops writes the day first.
  [/^\d{1,2}\.(\d{1,2})\.(\d{4})$/, ([month = '', year = '']) => [year, month]],
  [/^(\p{L}+)\.?[\s-]+(\d{4}|\d{2})$/u, ([month = '', year = '']) => [fullYear(year), monthOf(month)]],
]

const monthOf = (name: string) => String(named.get(name.toLowerCase()) ?? '')
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`)

/** Text that cannot be parsed is returned as it is, so that validation refuses it with a message. */
export function readMonth(text: string): string {
  for (const [shape, order] of shapes) {
    const found = shape.exec(text)
    if (!found) continue
    const [year, month] = order(found.slice(1))
    return month === '' ? text : `${year}-${month.padStart(2, '0')}`
  }
  return text
}
