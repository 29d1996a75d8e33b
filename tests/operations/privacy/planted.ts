import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { tables, type TableData } from '#backend/operations/privacy/data-classes.ts'
import { handedIn, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** Part of every identifying text; it occurs nowhere else in the tests. */
export const mark = 'Zanzibara'
const marked = (what: string) => `${mark} ${what}`

/** Inserts rows about a person into every table that has any. Letters for names: some columns accept nothing else. */
export async function plantIdentity(product: Product, person: GivenPerson): Promise<void> {
  const { database, given, clock } = product
  const { db } = database
  const { identifier: userIdentifier } = person
  const at = clock.now().toString()
  const later = clock.now().add({ hours: 1 }).toString()
  const ids = await given.reference()
  const idOf = (kind: 'gender' | 'religion' | 'ethnicity' | 'therapy', code?: string) =>
    (code ? ids.byCode(kind, code) : ids.list(kind, 'en')[0])?.id as number
  const bytes = (what: string) =>
    Buffer.from(`${marked(what)} ${userIdentifier.slice(-12)}`.padEnd(32, '.').slice(0, 32))
  await db
    .updateTable('appUser')
    .set({ firstName: mark, lastName: mark, phoneNumber: marked('phone') })
    .where('identifier', '=', userIdentifier)
    .execute()
  await product.as(person).put('/user/display', { rows: 'comfortable' })
  const view = { list: 'clients', name: marked('view'), filter: mark }
  await product.as(person).post('/saved-views', { ...view, sort: 'lastName', order: 'ASC', perPage: 25 })
  await db
    .insertInto('client')
    .values({
      userIdentifier,
      userName: mark,
      zipCode: 'ZANZI',
      dob: '1980-02-03',
      genderId: idOf('gender'),
      religionId: idOf('religion'),
      ethnicityId: idOf('ethnicity'),
    })
    .execute()
  await db
    .insertInto('clientPreference')
    .values({ clientIdentifier: userIdentifier, list: 'therapy', taxonomyId: idOf('therapy', 'individual') })
    .execute()
  await plantDevice(product, person)
  await db
    .insertInto('gatewayCustomer')
    .values({ userIdentifier, gateway: 'stripe', customer: marked(`customer ${userIdentifier}`), createdAt: at })
    .execute()
  await db
    .insertInto('paymentMethod')
    .values({
      identifier: randomUUIDv7(),
      userIdentifier,
      gateway: 'paystack',
      sealedToken: randomBytes(40),
      fingerprint: marked('fingerprint'),
      brand: marked('brand'),
      last4: '4242',
      expMonth: 8,
      expYear: 2028,
      consentVersion: '1',
      consentedAt: at,
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('emergencyContact')
    .values({ userIdentifier, name: mark, phoneNumber: '0800123456', updatedAt: at })
    .execute()
  await db
    .insertInto('picture')
    .values({ userIdentifier, contentType: 'image/png', content: Buffer.from(marked('picture')), version: mark })
    .execute()
  await product
    .as(await given.admin(['support']))
    .post(`/admin/users/${userIdentifier}/team-notes`, { content: marked('team note') })
  const session = randomUUIDv7()
  await db
    .insertInto('session')
    .values({
      identifier: session,
      userIdentifier,
      tokenHash: bytes('token'),
      address: marked('network'),
      userAgent: marked('browser'),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: later,
      passwordAt: at,
    })
    .execute()
  await db
    .insertInto('passkeyChallenge')
    .values({ sessionIdentifier: session, challenge: marked('challenge'), purpose: 'add', expiresAt: later })
    .execute()
  await db
    .insertInto('oneTimeCode')
    .values({
      identifier: randomUUIDv7(),
      userIdentifier,
      purpose: 'change_email',
      newEmail: `${mark}@new.example`,
      codeHash: bytes('code'),
      createdAt: at,
      expiresAt: later,
    })
    .execute()
  await db
    .insertInto('passwordReset')
    .values({ identifier: randomUUIDv7(), userIdentifier, tokenHash: bytes('reset'), createdAt: at, expiresAt: later })
    .execute()
  await db
    .insertInto('secondFactor')
    .values({
      identifier: randomUUIDv7(),
      userIdentifier,
      kind: 'passkey',
      name: marked('phone'),
      credentialId: marked(`credential ${userIdentifier}`),
      publicKey: bytes('key'),
      signCount: 0,
      createdAt: at,
      confirmedAt: at,
    })
    .execute()
  await db
    .insertInto('signInIdentity')
    .values({
      identifier: randomUUIDv7(),
      userIdentifier,
      issuer: 'https://provider.example',
      subject: marked(`subject ${userIdentifier}`),
      email: `${mark}@provider.example`,
      createdAt: at,
      lastUsedAt: at,
    })
    .execute()
  await db
    .insertInto('socialSignIn')
    .values({
      identifier: randomUUIDv7(),
      tokenHash: bytes('flow'),
      stateHash: bytes('state'),
      provider: 'provider',
      userIdentifier,
      returnPath: `/${mark}`,
      createdAt: at,
      expiresAt: later,
    })
    .execute()
  await db
    .insertInto('recoveryCode')
    .values({ identifier: randomUUIDv7(), userIdentifier, codeHash: bytes('recovery'), createdAt: at })
    .execute()
  await db.insertInto('operatorPermission').values({ userIdentifier, permission: 'support', grantedAt: at }).execute()
  await db
    .insertInto('idempotencyKey')
    .values({
      userIdentifier,
      key: marked('key').replaceAll(' ', '-'),
      address: 'POST /booking',
      bodyHash: bytes('body'),
      status: 201,
      answer: JSON.stringify({ note: marked('answer') }),
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('dataExport')
    .values({
      identifier: randomUUIDv7(),
      userIdentifier,
      status: 'ready',
      requestedAt: at,
      readyAt: at,
      expiresAt: later,
      sealedContent: bytes('export'),
      bytes: 32,
    })
    .execute()
  await db
    .insertInto('consentEvent')
    .values({
      at,
      visitor: randomUUIDv7(),
      userIdentifier,
      textVersion: '1',
      choice: 'minimal',
      analytics: false,
      personalization: false,
      advertising: false,
      country: 'NG',
    })
    .execute()
}

/** Texts of a practice, in every column that takes one, and in documents. */
export async function plantPractice(product: Product, { identifier, country }: GivenPerson): Promise<void> {
  const { database, given, clock } = product
  const ids = await given.reference()
  await plantDocuments(product, { identifier })
  const state = ids.list('state', 'en').find((row) => ids.countryOf(row) === country)
  await product.as({ identifier }).post('/provider/license-states', { stateIdentifiers: [state?.identifier] })
  const idOf = (kind: 'gender' | 'religion' | 'ethnicity') => ids.list(kind, 'en')[0]?.id as number
  await database.db
    .updateTable('provider')
    .set({
      headline: marked('headline'),
      title: mark,
      bio: marked('bio'),
      officeAddress: marked('street'),
      zipCode: 'ZANZI',
      dob: '1980-02-03',
      genderId: idOf('gender'),
      religionId: idOf('religion'),
      ethnicityId: idOf('ethnicity'),
    })
    .where('userIdentifier', '=', identifier)
    .execute()
  await database.db
    .insertInto('availabilityDay')
    .values({
      identifier: randomUUIDv7(),
      providerIdentifier: identifier,
      date: '2026-04-01',
      isAvailable: true,
      minutes: [540, 600],
    })
    .execute()
  await database.db
    .updateTable('appUser')
    .set({ firstName: mark, lastName: mark, phoneNumber: marked('phone') })
    .where('identifier', '=', identifier)
    .execute()
  await database.db
    .updateTable('providerListing')
    .set({ name: marked('name'), search: marked('search'), updatedAt: clock.now().toString() })
    .where('providerIdentifier', '=', identifier)
    .execute()
}

async function plantDocuments(product: Product, person: { identifier: string }): Promise<void> {
  const fields = { type: 'license', title: marked('licence'), body: marked('board'), credentialNumber: mark }
  const { identifier } = await handedIn(
    sendQualification(product, person, { fields, files: { [`${marked('licence')}.pdf`]: pdf() } }),
  )
  await handedIn(sendInsurance(product, person, { files: { [`${marked('police')}.pdf`]: pdf() } }))
  await product.database.db
    .updateTable('document')
    .set({ reviewNote: marked('note') })
    .where('identifier', '=', identifier)
    .execute()
  await product.as(person).post('/provider/experience', {
    companyName: marked('clinic'),
    jobTitle: marked('job'),
    startDate: '2020-01',
    description: marked('description'),
    currentlyWorksHere: true,
  })
  await product.as(person).post('/provider/booking-fee/general', { fee: 11_000_00, isFree: false })
}

/** `table: row` of every row of every table, including the queue, that contains a text; bytes are read as text. */
export async function rowsWith({ database }: Product, text: string): Promise<string[]> {
  const { rows: found } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const hex = Buffer.from(text).toString('hex')
  const lists = await Promise.all(
    found.map(async ({ name }) => {
      const { rows } = await database.pool.query<{ row: string }>(
        `select t::text as row from ${name} t where t::text ilike $1 or t::text ilike $2`,
        [`%${text}%`, `%${hex}%`],
      )
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return lists.flat()
}

/** Tables in which rows refer to a person, and how many. */
export async function rowsOfPerson({ database }: Product, person: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, { people = [] }] of Object.entries(tables as Record<string, TableData>)) {
    const [owner] = people
    if (owner === undefined) continue
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${snake(table)} where ${snake(owner)} = $1`,
      [person],
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** A device with everything that is on its way to it, and a number with a text message. */
async function plantDevice(product: Product, { identifier: personIdentifier }: GivenPerson): Promise<void> {
  const at = product.clock.now().toString()
  const { db } = product.database
  await product.as({ identifier: personIdentifier }).put('/push/kinds', { kinds: ['message'] })
  const { identifier: sessionIdentifier } = await db
    .selectFrom('session')
    .select('identifier')
    .where('userIdentifier', '=', personIdentifier)
    .limit(1)
    .executeTakeFirstOrThrow()
  const subscriptionIdentifier = randomUUIDv7()
  await db
    .insertInto('pushSubscription')
    .values({
      identifier: subscriptionIdentifier,
      personIdentifier,
      sessionIdentifier,
      endpointHash: Buffer.from(`${mark} ${personIdentifier}`),
      sealedContent: randomBytes(40),
      createdAt: at,
      renewedAt: at,
    })
    .execute()
  await db
    .insertInto('smsPhone')
    .values({
      personIdentifier,
      sealedNumber: Buffer.from(`${mark} ${personIdentifier}`),
      confirmedAt: at,
      updatedAt: at,
    })
    .execute()
  await db
    .insertInto('smsMessage')
    .values({ identifier: randomUUIDv7(), personIdentifier, kind: 'code', status: 'sent', tries: 1, createdAt: at })
    .execute()
  await db
    .insertInto('pushNotice')
    .values({ personIdentifier, kind: 'message', news: 'new_messages', createdAt: at, dueAt: at })
    .execute()
  await db
    .insertInto('pushDelivery')
    .values({
      identifier: randomUUIDv7(),
      personIdentifier,
      subscriptionIdentifier,
      textKey: 'message',
      count: 1,
      path: `/${mark}/`,
      topic: mark,
      isUrgent: false,
      nextTryAt: at,
      expiresAt: product.clock.now().add({ hours: 1 }).toString(),
    })
    .execute()
}
