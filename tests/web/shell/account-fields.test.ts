import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { Cancel, NewBooking } from '#schemas/scheduling/bookings.ts'
import { Preferences } from '#schemas/identity/client-profile.ts'
import { Choice, Id, Instant, Money, PlainDate, Text } from '#schemas/platform/endpoint.ts'
import { TopUp } from '#schemas/money/payments.ts'
import { FeeChange, ProviderInfo } from '#schemas/marketplace/provider-profile.ts'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'
import { fieldsOf } from '#schemas/platform/field-kinds.ts'
import { bookingFields } from '#schemas/scheduling/bookings.fields.gen.ts'
import { transactionFields } from '#schemas/money/payments.fields.gen.ts'
import { columnFields, filterFields, inputFields, pruned } from '#ui/forms/fields.ts'
import { schemaResolver } from '#ui/forms/schema-resolver.ts'

test('a field is drawn by its type, format and limits, and by the extra keywords of the schema', () => {
  const schema = Type.Object({
    id: Id({ ui: { readOnly: true } }),
    name: Text({ maxLength: 32 }),
    bio: Type.Optional(Text({ ui: { input: 'multiline' } })),
    fee: Money(),
    count: Type.Integer(),
    isFree: Type.Boolean(),
    state: Choice(['on', 'off']),
    at: Type.Union([Instant(), Type.Null()]),
    dob: PlainDate(),
    country: Type.Object({ name: Type.String() }),
    files: Type.Array(Type.String()),
  })
  expect(Object.fromEntries(fieldsOf(schema).map(({ name, kind }) => [name, kind]))).toEqual({
    id: 'text',
    name: 'text',
    bio: 'paragraph',
    fee: 'money',
    count: 'number',
    isFree: 'boolean',
    state: 'choice',
    at: 'instant',
    dob: 'date',
    country: 'named',
    files: 'many',
  })
  const required = fieldsOf(schema)
    .filter((field) => field.required)
    .map(({ name }) => name)
  expect(required).toEqual(['id', 'name', 'fee', 'count', 'state', 'dob', 'country', 'files'])
  expect(inputFields(schema).map(({ name }) => name)).not.toContain('id')
  expect(fieldsOf(schema).find(({ name }) => name === 'state')?.choices).toEqual(['on', 'off'])
})

test('identifiers of reference data are chosen from a list; an optional list is not required', () => {
  const kinds = fieldsOf(ProviderInfo).filter(({ kind }) => kind.startsWith('reference'))
  expect(kinds.map(({ name, kind, required }) => [name, kind, required])).toEqual([
    ['countryIdentifier', 'reference', true],
    ['stateIdentifier', 'reference', true],
    ['religionIdentifier', 'reference', false],
    ['ethnicityIdentifier', 'reference', true],
    ['gender', 'reference', true],
    ['disciplineIdentifier', 'reference', false],
    ['therapies', 'references', true],
    ['modalities', 'references', true],
    ['specialities', 'references', true],
    ['languages', 'references', false],
    ['approaches', 'references', false],
  ])
  expect(fieldsOf(Preferences).filter(({ kind, required }) => kind !== 'references' || required)).toEqual([])
})

test('columns and filters of the lists come from their schemas', () => {
  expect(columnFields(bookingFields).map(({ name, kind }) => [name, kind])).toEqual([
    ['startAt', 'instant'],
    ['therapyCategory', 'named'],
    ['modality', 'named'],
    ['status', 'choice'],
    ['fee', 'money'],
    ['createdAt', 'instant'],
  ])
  expect(filterFields(bookingFields).map(({ name, ui }) => [name, ui.filter])).toEqual([['status', 'statuses']])
  expect(filterFields(transactionFields).map(({ name }) => name)).toEqual(['transactionType'])
  expect(inputFields(FeeChange).map(({ name, kind }) => [name, kind])).toEqual([
    ['fee', 'money'],
    ['isFree', 'boolean'],
  ])
})

/** Sentences name their key and words instead of being translated. */
const t = (key: string, words: object) => `${key} ${Object.values(words).join()}`.trim()
const options = { fields: {}, shouldUseNativeValidation: false }

/** What the form shows at its fields, or the body that it sends. */
async function answerTo(problemsIn: (body: object) => readonly FieldProblem[], typed: object) {
  const resolver = schemaResolver({ read: (values: object) => pruned(values) as object, problemsIn, t })
  const { errors, values } = await resolver(typed, undefined, options)
  return Object.keys(errors).length > 0 ? { errors } : { values }
}
const answerOf = (schema: Type.TSchema, typed: object) => answerTo((body) => problemsOf(schema, body), typed)

test('a form refuses what the schema refuses, with the sentences of its keys', async () => {
  expect(await answerOf(FeeChange, { fee: null, isFree: false })).toEqual({
    errors: { fee: { type: 'validation.fee', message: 'validation.fee' } },
  })
  expect(await answerOf(Cancel, { message: 'No' })).toEqual({
    errors: { message: { type: 'validation.comment', message: 'validation.comment 5' } },
  })
  expect(await answerOf(Cancel, { message: '' })).toEqual({ values: {} })
  expect(await answerOf(TopUp, { amount: 0 })).toMatchObject({ errors: { amount: { message: 'validation.amount 1' } } })
  expect(await answerOf(NewBooking, {})).toMatchObject({
    errors: {
      modalityIdentifier: { message: 'validation.modality' },
      therapyIdentifier: { message: 'validation.therapy' },
    },
  })
})

test('a form sends what it has read of the typed values', async () => {
  expect(await answerOf(FeeChange, { fee: 100, isFree: false, note: '' })).toEqual({
    values: { fee: 100, isFree: false },
  })
})

test('a nested error is found at its path, also in a list', async () => {
  const schema = Type.Object({
    address: Type.Object({
      city: Text({ minLength: 2, problemKey: 'validation.required' }),
      zip: Text({ minLength: 5 }),
    }),
    codes: Type.Array(Text({ minLength: 2 })),
  })
  expect(await answerOf(schema, { address: { city: 'L', zip: '1' }, codes: ['ab', 'c'] })).toMatchObject({
    errors: {
      address: { city: { message: 'validation.required 2' }, zip: { message: 'validation.minLength 5' } },
      codes: { 1: { message: 'validation.minLength 2' } },
    },
  })
})

test('of several problems of a field the first is shown', async () => {
  const problems = ['first', 'second'].map((key) => ({ path: 'name', key, words: {} }))
  expect(await answerTo(() => problems, {})).toEqual({ errors: { name: { type: 'first', message: 'first' } } })
})

test('emptied inputs count as left out', () => {
  expect(pruned({ a: null, b: '', c: undefined, d: 0, e: false, f: { g: null }, h: [{ i: '' }] })).toEqual({
    d: 0,
    e: false,
    f: {},
    h: [{}],
  })
})
