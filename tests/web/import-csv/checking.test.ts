import { describe, expect, test } from 'vitest'
import { plainCell } from '#schemas/platform/csv.ts'
import { countsOf } from '#ui/import-csv/check-rows.ts'
import { checked, importIdentifierOf } from './rows-fixtures.ts'

const header = 'First name,Last name,E-mail,Phone,Client number'
const check = (...rows: string[]) => checked([header, ...rows].join('\n'))

describe('a cell is plain text', () => {
  test.each([
    ["'=1+1", '=1+1'],
    ["'+491712345678", '+491712345678'],
    ["'-5", '-5'],
    ["'@home", '@home'],
    ["'01712345678", '01712345678'],
    ["'t Hooft", "'t Hooft"],
    ['=1+1', '=1+1'],
    ['+491712345678', '+491712345678'],
    ['', ''],
  ])('%j is %j', (cell, text) => {
    expect(plainCell(cell)).toBe(text)
  })
})

describe('a row', () => {
  test('is shown as it will be stored', async () => {
    const [row] = await check('" Anna  Lena ",Berg,ANNA@Example.org,+49 (171) 234-5678,\'0042')
    expect(row).toMatchObject({
      as: 'good',
      number: 2,
      values: {
        firstName: 'Anna Lena',
        lastName: 'Berg',
        email: 'anna@example.org',
        phoneNumber: '+491712345678',
        clientNumber: '0042',
      },
    })
  })
  test('that is short lacks its last cells', async () => {
    const [row] = await check('Anna')
    expect(row).toMatchObject({ as: 'invalid', problems: [{ path: 'lastName', key: 'validation.required' }] })
  })
  test('with a formula for a name is refused, and the formula stays text', async () => {
    const [row] = await check('"=HYPERLINK(""http://evil.example"",""Anna"")",Berg')
    expect(row).toMatchObject({
      as: 'invalid',
      cells: { firstName: '=HYPERLINK("http://evil.example","Anna")' },
      problems: [{ path: 'firstName', key: 'imports.name_refused' }],
    })
  })
  test.each([
    ['an address', 'Anna,Berg,anna(at)example.org', 'email', 'validation.email'],
    ['a phone number', 'Anna,Berg,,12', 'phoneNumber', 'validation.phone'],
    ['a client number', 'Anna,Berg,,,#!', 'clientNumber', 'imports.number_refused'],
  ])('with an invalid %s is refused with the message of the schema', async (_name, row, path, key) => {
    expect(await check(row)).toMatchObject([{ as: 'invalid', problems: [{ path, key }] }])
  })
})

describe('duplicates in a file', () => {
  const verdicts = async (...rows: string[]) => (await check(...rows)).map(({ as }) => as)
  test.each([
    ['by the address, however it is written', ['Anna,Berg,anna@example.org', 'A,B, ANNA@example.org'], 'duplicate'],
    ['by name and phone number', ['Anna,Berg,,+491712345678', 'anna,BERG,,+49 171 2345678'], 'duplicate'],
    ['by name and client number', ['Anna,Berg,,,7', 'Anna,Berg,,,7'], 'duplicate'],
    ['not by the name alone', ['Anna,Berg', 'Anna,Berg'], 'good'],
    [
      'not with two addresses',
      ['Anna,Berg,a@example.org,+491712345678', 'Anna,Berg,b@example.org,+491712345678'],
      'good',
    ],
    [
      'by phone number also when the first row had an address',
      ['Anna,Berg,a@example.org,+491712345678', 'Anna,Berg,,+491712345678'],
      'duplicate',
    ],
    ['not where the first is invalid', ['4nna,Berg,anna@example.org', 'Anna,Berg,anna@example.org'], 'good'],
  ])('%s', async (_name, rows, verdict) => {
    expect((await verdicts(...rows)).at(-1)).toBe(verdict)
  })
  test('are counted once for each row', async () => {
    const rows = await check('Anna,Berg,a@example.org', 'Anna,Berg,a@example.org', 'Anna,Berg,a@example.org', ',Berg')
    expect(countsOf(rows)).toEqual({ good: 1, duplicate: 2, invalid: 1 })
  })
})

describe('the identifier of an import', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  const settings = { mapping: { firstName: 0 }, allowInvite: true }
  test('is a UUID, and the same for the same file, mapping and options', async () => {
    const identifier = await importIdentifierOf(bytes('Anna'), settings)
    expect(identifier).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(await importIdentifierOf(bytes('Anna'), { ...settings })).toBe(identifier)
  })
  test.each([
    ['the file', 'Anne', settings],
    ['the mapping', 'Anna', { ...settings, mapping: { firstName: 1 } }],
    ['the options', 'Anna', { ...settings, allowInvite: false }],
  ])('differs for another part: %s', async (_name, text, other) => {
    expect(await importIdentifierOf(bytes(text), other)).not.toBe(await importIdentifierOf(bytes('Anna'), settings))
  })
})
