import { expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { fillText, pluralForm } from '#schemas/platform/translate.ts'
import { translate } from '#schemas/platform/words.ts'
import { inBothTimeZones, hourOf, money, momentOf, placeOf, plainDateOf, relativeOf } from '#shared/i18n/format.ts'
import { type Texts, translator } from '#shared/i18n/words.tsx'
import { i18nOf } from '#ui/texts/i18n.ts'

const texts: Texts = {
  cards: { count: '%{smart_count} therapist |||| %{smart_count} therapists', greet: 'Hello %{name}', plain: 'Yes' },
}
const t = translator('en', texts)

test.each([
  [0, 1],
  [1, 0],
  [2, 1],
  [21, 1],
  [1.5, 1],
] as const)('the form for %d is number %d, in English and in German', (count, form) => {
  expect([pluralForm('en', count), pluralForm('de', count)]).toEqual([form, form])
})

test('a text without a count or with one form keeps its first form', () => {
  expect(fillText('en', 'Review |||| Reviews')).toBe('Review')
  expect(fillText('en', '%{smart_count} chosen', { smart_count: 2 })).toBe('2 chosen')
})

const flat = (tree: object, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, inside]) =>
    typeof inside === 'string'
      ? [[path + name, inside] as [string, string]]
      : flat(inside as object, `${path}${name}.`),
  )

test.each([
  ['en', en],
  ['de', de],
] as const)('%s: public pages, account pages and servers say the same for every text', (locale, tree) => {
  const [site, account] = [translator(locale, tree), i18nOf(tree, locale)]
  const different = flat(tree).flatMap(([key, text]) => {
    const names = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
    return [0, 1, 2, 21].flatMap((smart_count) => {
      const words = { ...values, smart_count }
      const rendered = [site.any(key, words), account.translate(key, words), translate(locale, key, words)]
      return new Set(rendered).size === 1 ? [] : [rendered]
    })
  })
  expect(different).toEqual([])
})

test('one and many', () => {
  expect(t.any('cards.count', { smart_count: 1 })).toBe('1 therapist')
  expect(t.any('cards.count', { smart_count: 0 })).toBe('0 therapists')
  expect(t.any('cards.count', { smart_count: 61 })).toBe('61 therapists')
})

test('values are inserted unchanged; a missing value or key is visible', () => {
  expect(t.any('cards.greet', { name: '<b>%{name}</b>' })).toBe('Hello <b>%{name}</b>')
  expect(t.any('cards.greet')).toBe('Hello %{name}')
  expect(t.any('cards.nowhere')).toBe('cards.nowhere')
  expect(t.any('cards')).toBe('cards')
  expect(t.any('cards.plain.deeper')).toBe('cards.plain.deeper')
})

test.each([
  ['en', 1_500_000, 'NGN', '₦15,000'],
  ['en', 1550, 'GBP', '£15.50'],
  ['de', 1500, 'EUR', '15,00 €'],
  ['de', 1_500_000, 'NGN', '15.000,00 ₦'],
] as const)('%s: %d of %s is %s', (locale, minor, currency, words) => {
  expect(money(locale, minor, currency).replaceAll(/\s/gu, ' ')).toBe(words)
})

test('both zones are shown where they differ, one where they agree', () => {
  const instant = '2026-11-26T17:00:00.000Z'
  expect(inBothTimeZones('en', instant, 'Europe/London', 'Africa/Lagos')).toEqual({
    day: 'Thursday 26 November',
    time: '17:00',
    other: { time: '18:00', place: 'Lagos' },
  })
  expect(inBothTimeZones('de', instant, 'Europe/Berlin', 'Africa/Lagos')).toEqual({
    day: 'Donnerstag, 26. November',
    time: '18:00',
  })
})

test('times are in the zone of the reader', () => {
  expect(momentOf('en', 'America/New_York', '2026-11-26T01:30:00.000Z')).toBe('Wed 25 Nov, 20:30')
  expect(plainDateOf('America/New_York', '2026-11-26T01:30:00.000Z')).toBe('2026-11-25')
  expect(hourOf('Africa/Lagos', '2026-11-26T23:30:00.000Z')).toBe(0)
  expect(placeOf('America/New_York')).toBe('New York')
})

test('how long until', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  expect(relativeOf('en', '2026-11-24T12:00:00.000Z', now)).toBe('in 3 days')
  expect(relativeOf('de', '2026-11-21T15:00:00.000Z', now)).toBe('in 3 Stunden')
  expect(relativeOf('en', '2026-11-21T12:45:00.000Z', now)).toBe('in 45 minutes')
})
