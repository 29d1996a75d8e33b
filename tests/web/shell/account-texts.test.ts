import { expect, test } from 'vitest'
import { mergeTexts } from '#ui/texts/merge-texts.ts'
import { messages as germanViews } from '#ui/texts/views-de.ts'
import { messages as englishViews } from '#ui/texts/views-en.ts'
import { messages as germanCsv } from '#ui/texts/csv-de.ts'
import { messages as englishCsv } from '#ui/texts/csv-en.ts'
import { messages as germanCommand } from '#ui/texts/command-de.ts'
import { messages as germanAppointment } from '#ui/texts/appointment-de.ts'
import { messages as englishCommand } from '#ui/texts/command-en.ts'
import { messages as englishAppointment } from '#ui/texts/appointment-en.ts'
import { messages as germanScheduling } from '#ui/texts/scheduling-de.ts'
import { messages as englishScheduling } from '#ui/texts/scheduling-en.ts'
import { messages as german } from '#ui/texts/messages-de.ts'
import { messages as english } from '#ui/texts/messages-en.ts'
import { messages as germanAudit } from '#ui/texts/audit-de.ts'
import { messages as englishAudit } from '#ui/texts/audit-en.ts'
import { messages as germanOperator } from '#ui/texts/operator-de.ts'
import { messages as englishOperator } from '#ui/texts/operator-en.ts'
import { messages as germanCaseload } from '#ui/texts/caseload-de.ts'
import { messages as englishCaseload } from '#ui/texts/caseload-en.ts'
import { messages as germanPractice } from '#ui/texts/practice-de.ts'
import { messages as englishPractice } from '#ui/texts/practice-en.ts'
import { messages as germanPrivacy } from '#ui/texts/privacy-de.ts'
import { messages as englishPrivacy } from '#ui/texts/privacy-en.ts'
import { messages as germanIdentity } from '#ui/texts/identity-de.ts'
import { messages as englishIdentity } from '#ui/texts/identity-en.ts'
import { messages as germanSetup } from '#ui/texts/setup-de.ts'
import { messages as englishSetup } from '#ui/texts/setup-en.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

const texts = {
  en: new Map(
    flat(
      [
        englishCommand,
        englishCsv,
        englishAppointment,
        englishScheduling,
        english,
        englishOperator,
        englishAudit,
        englishCaseload,
        englishPractice,
        englishPrivacy,
        englishSetup,
        englishIdentity,
        englishViews,
      ].reduce(mergeTexts, {}) as Tree,
    ),
  ),
  de: new Map(
    flat(
      [
        germanCommand,
        germanCsv,
        germanAppointment,
        germanScheduling,
        german,
        germanOperator,
        germanAudit,
        germanCaseload,
        germanPractice,
        germanPrivacy,
        germanSetup,
        germanIdentity,
        germanViews,
      ].reduce(mergeTexts, {}) as Tree,
    ),
  ),
}
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()

test('both languages of the account pages have the same keys', () => {
  expect([...texts.de.keys()].sort()).toEqual([...texts.en.keys()].sort())
})

test('a text has the same placeholders in both languages', () => {
  const different = [...texts.en]
    .filter(([key, text]) => placeholders(text).join() !== placeholders(texts.de.get(key) ?? '').join())
    .map(([key]) => key)
  expect(different).toEqual([])
})

test('a text has as many plural forms in both languages', () => {
  const forms = (text = '') => text.split('||||').length
  expect([...texts.en].filter(([key, text]) => forms(text) !== forms(texts.de.get(key))).map(([key]) => key)).toEqual(
    [],
  )
})

test('the German texts use Sie', () => {
  const familiar = [...texts.de].filter(([, text]) => /\b(du|dich|dir|dein\w*)\b/i.test(text)).map(([key]) => key)
  expect(familiar).toEqual([])
})
