/** Single-line fields never contain characters that change the reading direction or are invisible. */
import { expect, test } from 'vitest'
import type * as Type from 'typebox'
import { readerOf } from '#platform/core/input.ts'
import { plainTexts } from '#platform/core/plain-text.ts'
import { accountApi } from '#schemas/identity/accounts.ts'
import { credentialApi } from '#schemas/marketplace/credentials.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import { changed, fieldsIn, goodValue, type Shape, shapeOf } from './bad-values.ts'

const marks = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff'
const hidden = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const isText = ({ type, anyOf }: Shape): boolean => type === 'string' || anyOf?.some((one) => isText(one)) === true
const inputOf = (shape: Shape): string | undefined =>
  (shape as { ui?: { input?: string } }).ui?.input ?? shape.anyOf?.map((one) => inputOf(one)).find(Boolean)

interface Field {
  name: string
  schema: Type.TSchema
  path: string[]
  input: string | undefined
}
const fields = allEndpoints.flatMap(({ address, body, upload }) =>
  [body, upload?.fields].flatMap((schema): Field[] =>
    (schema ? fieldsIn(shapeOf(schema)) : [])
      .filter(({ shape }) => isText(shape))
      .map(({ path, shape }) => ({
        name: `${address} ${path.join('.')}`,
        schema: schema as Type.TSchema,
        path,
        input: inputOf(shape),
      })),
  ),
)

/** The parsed body of a request in which only this field is given, with the marks in it. */
function readWith({ schema, path }: Field): string {
  const body = path.reduceRight<unknown>((inside, name) => (name === '0' ? [inside] : { [name]: inside }), `a${marks}b`)
  return JSON.stringify(plainTexts(schema, body))
}

test('single-line fields contain none', () => {
  const lines = fields.filter(({ input }) => input !== 'multiline' && input !== 'password')
  expect(lines.length).toBeGreaterThan(80)
  expect(lines.filter((field) => hidden.test(readWith(field))).map(({ name }) => name)).toEqual([])
})

test('paragraphs contain no overrides, but the marks that right-to-left writing needs', () => {
  const paragraphs = fields.filter(({ input }) => input === 'multiline')
  expect(paragraphs.length).toBeGreaterThan(20)
  expect(paragraphs.filter((field) => /[\u202d\u202e]/.test(readWith(field))).map(({ name }) => name)).toEqual([])
  expect(paragraphs.filter((field) => !readWith(field).includes('\u2067')).map(({ name }) => name)).toEqual([])
})

test('passwords are used exactly as typed', () => {
  const passwords = fields.filter(({ input }) => input === 'password')
  expect(passwords.length).toBeGreaterThan(5)
  expect(passwords.filter((field) => !readWith(field).includes(marks)).map(({ name }) => name)).toEqual([])
})

test('the validated value is the stored one: an address and the name of a practice', () => {
  const read = (schema: Type.TSchema, path: string, text: string) =>
    readerOf(schema, 'body')(changed(goodValue(shapeOf(schema)) as object, [path], text))
  expect(read(accountApi.register.body, 'email', 'clara\u202e@example.com')).toMatchObject({
    value: { email: 'clara@example.com' },
  })
  expect(read(credentialApi.addExperience.body, 'companyName', '\u202eClinic\u202c')).toMatchObject({
    value: { companyName: 'Clinic' },
  })
  expect(read(credentialApi.addExperience.body, 'companyName', '\u202e\u200b')).toHaveProperty('error')
})
