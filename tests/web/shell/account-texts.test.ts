import { expect, test } from 'vitest'
import { csvMessages as germanCsv } from '#app/shell/csv-de.ts'
import { csvMessages as englishCsv } from '#app/shell/csv-en.ts'
import { lifeMessages as germanLife } from '#app/shell/life-de.ts'
import { lifeMessages as englishLife } from '#app/shell/life-en.ts'
import { messages as german } from '#app/shell/messages-de.ts'
import { messages as english } from '#app/shell/messages-en.ts'
import { operatorMessages as germanOperator } from '#app/shell/operator-de.ts'
import { operatorMessages as englishOperator } from '#app/shell/operator-en.ts'
import { paperMessages as germanPaper } from '#app/shell/paper-de.ts'
import { paperMessages as englishPaper } from '#app/shell/paper-en.ts'
import { practiceMessages as germanPractice } from '#app/shell/practice-de.ts'
import { practiceMessages as englishPractice } from '#app/shell/practice-en.ts'
import { privacyMessages as germanPrivacy } from '#app/shell/privacy-de.ts'
import { privacyMessages as englishPrivacy } from '#app/shell/privacy-en.ts'
import { setupMessages as germanSetup } from '#app/shell/setup-de.ts'
import { setupMessages as englishSetup } from '#app/shell/setup-en.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

const texts = {
  en: new Map(
    flat(
      Object.assign(
        {},
        englishCsv,
        englishLife,
        english,
        englishOperator,
        englishPaper,
        englishPractice,
        englishPrivacy,
        englishSetup,
      ) as Tree,
    ),
  ),
  de: new Map(
    flat(
      Object.assign(
        {},
        germanCsv,
        germanLife,
        german,
        germanOperator,
        germanPaper,
        germanPractice,
        germanPrivacy,
        germanSetup,
      ) as Tree,
    ),
  ),
}
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()

test('both languages of the account pages have the same keys', () => {
  expect([...texts.de.keys()].sort()).toEqual([...texts.en.keys()].sort())
})

test('a text names the same words in both languages', () => {
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

test('the German speaks with Sie', () => {
  const familiar = [...texts.de].filter(([, text]) => /\b(du|dich|dir|dein\w*)\b/i.test(text)).map(([key]) => key)
  expect(familiar).toEqual([])
})
