import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { Booking, Cancel, NewBooking } from '#schemas/scheduling/bookings.ts'
import { Preferences } from '#schemas/identity/client-profile.ts'
import { Choice, Id, Instant, Money, PlainDate, Text } from '#schemas/platform/endpoint.ts'
import { TopUp, Transaction } from '#schemas/money/payments.ts'
import { FeeChange, ProviderInfo } from '#schemas/marketplace/provider-profile.ts'
import { columnFields, fieldsOf, filterFields, inputFields, pruned } from '#ui/forms/fields.ts'
import { validateBy } from '#ui/forms/validate-by.ts'

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
  expect(columnFields(Booking).map(({ name, kind }) => [name, kind])).toEqual([
    ['startAt', 'instant'],
    ['therapyCategory', 'named'],
    ['modality', 'named'],
    ['status', 'choice'],
    ['fee', 'money'],
    ['createdAt', 'instant'],
  ])
  expect(filterFields(Booking).map(({ name, ui }) => [name, ui.filter])).toEqual([['status', 'statuses']])
  expect(filterFields(Transaction).map(({ name }) => name)).toEqual(['transactionType'])
  expect(inputFields(FeeChange).map(({ name, kind }) => [name, kind])).toEqual([
    ['fee', 'money'],
    ['isFree', 'boolean'],
  ])
})

test('a form refuses what the schema refuses, with the messages of its keys', () => {
  expect(validateBy(FeeChange)({ fee: null, isFree: false })).toEqual({ fee: { message: 'validation.fee', args: {} } })
  expect(validateBy(Cancel)({ message: 'No' })).toEqual({
    message: { message: 'validation.comment', args: { limit: 5 } },
  })
  expect(validateBy(Cancel)({ message: '' })).toEqual({})
  expect(validateBy(TopUp)({ amount: 0 })).toMatchObject({ amount: { message: 'validation.amount' } })
  expect(validateBy(NewBooking)({})).toMatchObject({
    modalityIdentifier: { message: 'validation.modality' },
    therapyIdentifier: { message: 'validation.therapy' },
  })
})

test('read-only fields of a record are ignored by the form', () => {
  expect(validateBy(FeeChange)({ id: 'general', fee: 100, isFree: false })).toEqual({})
})

test('a nested error is found at its path', () => {
  const schema = Type.Object({
    address: Type.Object({ city: Text({ minLength: 2, says: 'validation.required' }), zip: Text({ minLength: 5 }) }),
  })
  expect(validateBy(schema)({ address: { city: 'L', zip: '1' } })).toEqual({
    address: {
      city: { message: 'validation.required', args: { limit: 2 } },
      zip: { message: 'validation.minLength', args: { limit: 5 } },
    },
  })
})

test('emptied inputs count as left out', () => {
  expect(pruned({ a: null, b: '', c: undefined, d: 0, e: false, f: { g: null }, h: [{ i: '' }] })).toEqual({
    d: 0,
    e: false,
    f: {},
    h: [{}],
  })
})
