import { expect, test } from 'vitest'
import { sides } from '#schemas/scheduling/bookings.ts'
import { locales, translate } from '#schemas/platform/words.ts'
import { recipients } from '#backend/scheduling/bookings/announce.ts'
import { de, en } from '#locales/texts.ts'

/** What each mail shows on a locked screen: its subject and the first line of its text. */
const seen = Object.entries({ en, de }).flatMap(([locale, { mail }]) =>
  Object.entries(mail as Record<string, unknown>)
    .filter((entry): entry is [string, Record<string, string>] => isTemplate(entry[1]))
    .flatMap(([template, texts]) =>
      ['subject', 'title'].map((part) => ({ locale, template, part, text: texts[part] ?? '' })),
    ),
)
function isTemplate(texts: unknown): boolean {
  return typeof texts === 'object' && texts !== null && 'subject' in texts
}

test('There are mails, and each has a subject and a title in both languages', () => {
  const templates = new Set(seen.map(({ template }) => template))
  expect(templates.size).toBeGreaterThan(30)
  expect(seen).toHaveLength(templates.size * 4)
  expect(seen.filter(({ text }) => text.trim() === '')).toEqual([])
})

test.each([
  ['name, time or sum: nothing is filled in', /%\{|\d/],
  [
    'mention of what the product is for',
    /therap|psych|counsel|mental|diagnos|symptom|depress|klient|client|patient|behandlung|beratung|krank|health|gesundheit/i,
  ],
  ['mention of what was booked', /session|sitzung/i],
  ['line break', /[\r\n]/],
])('No subject or title holds a %s', (_, pattern) => {
  expect(seen.filter(({ text }) => pattern.test(text))).toEqual([])
})

test('A subject fits the line of a phone', () => {
  expect(seen.filter(({ part, text }) => part === 'subject' && text.length > 45)).toEqual([])
})

test('All booking notifications have texts, for each recipient', () => {
  const missing = Object.entries(recipients).flatMap(([news, who]) =>
    sides
      .filter((side) => who[side])
      .flatMap((side) =>
        ['subject', 'title', 'body', 'action'].flatMap((part) =>
          locales
            .map((locale) => [locale, `mail.${side}_${news}.${part}`] as const)
            .filter(([locale, key]) => translate(locale, key) === key)
            .map(([locale, key]) => `${locale} ${key}`),
        ),
      ),
  )
  expect(missing).toEqual([])
})
