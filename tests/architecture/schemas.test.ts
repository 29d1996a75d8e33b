import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as Type from 'typebox'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/database/tables.gen.ts'
import { de, en } from '#locales/texts.ts'
import { type AccountStatus, accountStatuses, type UserType, userTypes } from '#schemas/identity/accounts.ts'
import { type BookingStatus, bookingStatuses, cancelledBy } from '#schemas/scheduling/bookings.ts'
import {
  type DocumentStatus,
  documentStatuses,
  type DocumentType,
  documentTypes,
} from '#schemas/marketplace/credentials.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import { errorStatus } from '#schemas/platform/errors.ts'
import { type ScanStatus, scanStatuses } from '#schemas/platform/files.ts'
import { currencies, type CurrencyCode, type Endpoint } from '#schemas/platform/endpoint.ts'
import {
  paymentMethods,
  paymentPurposes,
  type PaymentStatus,
  paymentStatuses,
  type TransactionType,
  transactionTypes,
} from '#schemas/money/payments.ts'
import { OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import { type ReferenceKind, referenceKinds } from '#schemas/platform/regions.ts'
import { translate } from '#schemas/platform/words.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/cluster.ts'
import { quickest } from '#tests/support/quickest.ts'
import { fieldsIn, type Shape, shapeOf, timeTypeOf } from './bad-values.ts'

/** Every part of a schema with its path. */
function partsOf(schema: unknown, place: string): { place: string; part: Record<string, unknown> }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const below = Object.entries(schema).flatMap(([name, inside]) => partsOf(inside, `${place}/${name}`))
  return [{ place, part: schema as Record<string, unknown> }, ...below]
}
const inputsOf = ({ params, query, body, upload }: Endpoint): [string, Type.TSchema | undefined][] => [
  ['params', params],
  ['query', query],
  ['body', body],
  ['fields', upload?.fields],
]

/** A line for each problem of each endpoint. */
const offenders = (problemsIn: (endpoint: Endpoint) => readonly string[]): string[] =>
  allEndpoints.flatMap((endpoint) => problemsIn(endpoint).map((wrong) => `${endpoint.address}: ${wrong}`))
const unless = (isRight: boolean, wrong: string): string[] => (isRight ? [] : [wrong])
/** Paths in the input of an endpoint whose part is wrong. */
const placesIn = (endpoint: Endpoint, isWrong: (part: Record<string, unknown>) => boolean): string[] =>
  inputsOf(endpoint).flatMap(([name, schema]) =>
    partsOf(schema, name).flatMap(({ place, part }) => (isWrong(part) ? [place] : [])),
  )

describe('every endpoint', () => {
  test('has a description of itself and of its answer', () => {
    const problemsIn = ({ summary, reply, bytes, stream, status, alsoStatus, method, body, idempotent }: Endpoint) => {
      const answers = [reply !== undefined, bytes !== undefined, stream === true, status === 204].filter(Boolean)
      const isMadeMeanwhile = bytes !== undefined && alsoStatus?.join() === '202'
      return [
        ...unless(/^[A-Z].{5,}/.test(summary), `its summary is '${summary}'`),
        ...unless(answers.length === (isMadeMeanwhile ? 2 : 1), `it answers in ${answers.length} ways`),
        ...unless(method !== 'GET' || !body, 'a GET takes a body'),
        ...unless(!idempotent || method === 'POST', `a ${method} takes a key`),
      ]
    }
    expect(offenders(problemsIn)).toEqual([])
  })
  test('has a schema for every parameter of its path', () => {
    const problemsIn = ({ params, paramNames }: Endpoint) => {
      const shapes = Object.entries((params?.properties ?? {}) as Record<string, Shape>)
      const names = shapes.map(([name]) => name).join()
      return [
        ...unless(names === paramNames.join(), `schemas of '${names}' for '${paramNames.join()}'`),
        ...shapes.flatMap(([name, { pattern, enum: words }]) => unless(!!(pattern ?? words), `${name} takes any text`)),
      ]
    }
    expect(offenders(problemsIn)).toEqual([])
  })
  test('refuses unknown fields in query, body and every nested object', () => {
    const isOpen = (part: Record<string, unknown>) => part.type === 'object' && part.additionalProperties !== false
    expect(offenders((endpoint) => placesIn(endpoint, isOpen))).toEqual([])
  })
  test('limits every text, number and list of its input', () => {
    const isUnlimited = (part: Record<string, unknown>) =>
      (part.type === 'string' && part.maxLength === undefined && part.const === undefined) ||
      (part.type === 'integer' && (part.minimum === undefined || part.maximum === undefined)) ||
      (part.type === 'number' && (part.maximum === undefined || part.multipleOf === undefined)) ||
      (part.type === 'array' && part.maxItems === undefined)
    expect(offenders((endpoint) => placesIn(endpoint, isUnlimited))).toEqual([])
  })
  test('has dates and times of the common types, which are bounded', () => {
    const named =
      /(?:[a-z](?:At|On|Date|Time|Month|Day|From|To|Until|Zone)$)|^(?:at|on|dob|date|month|day|time|from|to|since|until|around|before|after|expiry)$|zone$/
    // Months of work history end in 2099 and are stored in a table of texts.
    const others = ['startDate', 'endDate']
    const isLoose = ({ place, part }: { place: string; part: Record<string, unknown> }) => {
      const name =
        place
          .replace(/(?:\/anyOf\/\d+)+$/, '')
          .split('/')
          .at(-1) ?? ''
      const isTime = named.test(name) || String(part.format).startsWith('date')
      return part.type === 'string' && part.const === undefined && isTime && !others.includes(name)
    }
    // The accounts of a transfer.
    const isAccount = (place: string) => /\/transfers\/items\/properties\/(?:from|to)$/.test(place)
    const problemsIn = (endpoint: Endpoint) =>
      [...inputsOf(endpoint), ['reply', endpoint.reply] as const]
        .flatMap(([name, schema]) => partsOf(schema, name))
        .filter((found) => isLoose(found) && !timeTypeOf(found.part as Shape) && !isAccount(found.place))
        .map(({ place }) => place)
    expect(offenders(problemsIn)).toEqual([])
  })
  test('has patterns that match fast, even on the worst text', async () => {
    const timed = async ({ pattern, maxLength }: Record<string, unknown>) => {
      const written = new RegExp(pattern as string, 'u')
      const worst = Math.min(Number(maxLength), 2_500)
      const texts = ['a', '1', ' ', '-', '.', 'a.', 'a/', 'a,', '-1'].map(
        (letter) => `${letter.repeat(Math.ceil(worst / letter.length))}!`,
      )
      return quickest(50, () => texts.forEach((text) => written.test(text)))
    }
    // Many endpoints share a pattern; each is tried once with each length.
    const patterns = new Map<string, { part: Record<string, unknown>; place: string }>()
    for (const endpoint of allEndpoints)
      for (const [name, schema] of inputsOf(endpoint))
        for (const { place, part } of partsOf(schema, `${endpoint.address} ${name}`))
          if (typeof part.pattern === 'string')
            patterns.set(`${part.pattern} ${String(part.maxLength)}`, { part, place })
    const slow: string[] = []
    for (const { part, place } of patterns.values()) {
      const took = await timed(part)
      if (took >= 50) slow.push(`${place}: ${String(part.pattern)} takes ${took} ms`)
    }
    expect(patterns.size).toBeGreaterThan(20)
    expect(slow).toEqual([])
  })
  test('has an address in lower case', () => {
    const problemsIn = ({ path }: Endpoint) => unless(/^[a-z/-]+$/.test(path.replaceAll(/:\w+/g, '')), 'it has others')
    expect(offenders(problemsIn)).toEqual([])
  })
})

describe('sentences', () => {
  const has = (key: string) => {
    const [first, ...rest] = key.split('.')
    return [en, de].every((locale) => {
      let at: unknown = (locale as Record<string, unknown>)[first as string]
      for (const part of rest) at = (at as Record<string, unknown> | undefined)?.[part]
      return typeof at === 'string' && at.length > 0
    })
  }
  test('that a schema names exist in both languages', () => {
    const keys = new Set(
      allEndpoints.flatMap((endpoint) =>
        inputsOf(endpoint).flatMap(([name, schema]) =>
          partsOf(schema, name).flatMap(({ part: { problemKey } }) =>
            typeof problemKey === 'string'
              ? [problemKey]
              : Object.values((problemKey ?? {}) as Record<string, unknown>).filter((key) => typeof key === 'string'),
          ),
        ),
      ),
    )
    expect(keys.size).toBeGreaterThan(20)
    expect([...keys].filter((key) => !has(key))).toEqual([])
  })
  test('of keywords without a sentence in the schema exist', () => {
    const keywords = [
      'required',
      'minLength',
      'maxLength',
      'pattern',
      'minimum',
      'maximum',
      'minItems',
      'maxItems',
      'format',
      'invalid',
      'unknown',
    ]
    expect(keywords.filter((keyword) => !has(`validation.${keyword}`))).toEqual([])
  })
  test('of every error code exist, as text and not as a key', () => {
    expect(Object.keys(errorStatus).filter((code) => !has(`errors.${code}`))).toEqual([])
    for (const locale of ['en', 'de'] as const)
      expect(
        Object.keys(errorStatus).filter((code) => translate(locale, `errors.${code}`) === `errors.${code}`),
      ).toEqual([])
  })
  test('of forms never fall back to a bare pattern: each field with one has its own sentence', () => {
    const bare = allEndpoints.flatMap(({ address, body }) =>
      body
        ? fieldsIn(shapeOf(body))
            .filter(({ shape }) => shape.pattern !== undefined && !('problemKey' in shape))
            .map(({ path }) => `${address} ${path.join('.')}`)
        : [],
    )
    expect(bare).toEqual([])
  })
})

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never
/** Checked by the compiler: each line is an error as soon as one side has a value that the other does not. */
export const matchingEnums: {
  user: Same<UserType, Row<'appUser'>['userType']>
  account: Same<AccountStatus, Row<'appUser'>['accountStatus']>
  booking: Same<BookingStatus, Row<'booking'>['status']>
  cancelledBy: Same<(typeof cancelledBy)[number] | null, Row<'booking'>['cancelledBy']>
  currency: Same<CurrencyCode, Row<'booking'>['currency']>
  payment: Same<PaymentStatus, Row<'payment'>['status']>
  method: Same<(typeof paymentMethods)[number], Row<'payment'>['method']>
  purpose: Same<(typeof paymentPurposes)[number], Row<'payment'>['purpose']>
  transaction: Same<TransactionType, Row<'ledgerEntry'>['transactionType']>
  reference: Same<ReferenceKind, Row<'taxonomy'>['kind']>
  document: Same<DocumentType, Row<'document'>['kind']>
  documentStatus: Same<DocumentStatus, Row<'document'>['status']>
  scan: Same<ScanStatus, Row<'storedFile'>['scanStatus']>
  verification: Same<Type.Static<typeof OwnProvider>['verificationStatus'], Row<'provider'>['verificationStatus']>
} = {
  user: true,
  account: true,
  booking: true,
  cancelledBy: true,
  currency: true,
  payment: true,
  method: true,
  purpose: true,
  transaction: true,
  reference: true,
  document: true,
  documentStatus: true,
  scan: true,
  verification: true,
}

describe('enums match those of the database', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.close())

  test.each<[string, string, readonly string[]]>([
    ['app_user', 'user_type', userTypes],
    ['app_user', 'account_status', accountStatuses],
    ['booking', 'status', bookingStatuses],
    ['booking', 'previous_status', bookingStatuses],
    ['booking', 'cancelled_by', cancelledBy],
    ['booking', 'currency', currencies],
    ['payment', 'status', paymentStatuses],
    ['payment', 'method', paymentMethods],
    ['payment', 'purpose', paymentPurposes],
    ['payment', 'currency', currencies],
    ['ledger_account', 'currency', currencies],
    ['ledger_entry', 'transaction_type', transactionTypes],
    ['taxonomy', 'kind', referenceKinds],
    ['document', 'kind', documentTypes],
    ['document', 'status', documentStatuses],
    ['stored_file', 'scan_status', scanStatuses],
    [
      'provider',
      'verification_status',
      (OwnProvider.properties.verificationStatus as unknown as Shape).enum as string[],
    ],
  ])('%s.%s', async (table, column, words) => {
    const { rows } = await database.pool.query<{ text: string }>(
      `select pg_get_constraintdef(c.oid) as text from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
        where c.conrelid = $1::regclass and a.attname = $2 and c.contype = 'c'`,
      [table, column],
    )
    const known = rows.map(({ text }) => [...text.matchAll(/'([^']+)'::/g)].map((found) => found[1] as string))
    expect(known.map((list) => list.toSorted())).toContainEqual([...words].toSorted())
  })
})
