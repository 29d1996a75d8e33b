import { expect, test } from 'vitest'
import { csvMessages as germanCsv } from '../../web/account/csv-de.ts'
import { csvMessages as englishCsv } from '../../web/account/csv-en.ts'
import { lifeMessages as germanLife } from '../../web/account/life-de.ts'
import { lifeMessages as englishLife } from '../../web/account/life-en.ts'
import { messages as german } from '../../web/account/messages-de.ts'
import { messages as english } from '../../web/account/messages-en.ts'
import { operatorMessages as germanOperator } from '../../web/account/operator-de.ts'
import { operatorMessages as englishOperator } from '../../web/account/operator-en.ts'
import { paperMessages as germanPaper } from '../../web/account/paper-de.ts'
import { paperMessages as englishPaper } from '../../web/account/paper-en.ts'
import { practiceMessages as germanPractice } from '../../web/account/practice-de.ts'
import { practiceMessages as englishPractice } from '../../web/account/practice-en.ts'
import { privacyMessages as germanPrivacy } from '../../web/account/privacy-de.ts'
import { privacyMessages as englishPrivacy } from '../../web/account/privacy-en.ts'
import { setupMessages as germanSetup } from '../../web/account/setup-de.ts'
import { setupMessages as englishSetup } from '../../web/account/setup-en.ts'

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
