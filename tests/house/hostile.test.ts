import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { allEndpoints } from '#schemas/endpoints.ts'
import { isErrorCode } from '#schemas/errors.ts'
import type { Endpoint } from '#schemas/kit.ts'
import { rightOf } from '#schemas/rights.ts'
import { bookable, freeSlots } from '../bookings/bookable.ts'
import { handedIn, sendInsurance, sendQualification } from '../credentials/papers.ts'
import { openWorld, type World } from '../kit/world.ts'
import { badValues, changed, fieldsIn, goodValue, type Shape, shapeOf, textOf, timeTypeOf } from './bad-values.ts'
import { atBff, contentsOf, type Door, openFronts, type Told, type Who } from './fronts.ts'
import { importBegunBy, importedBy } from './rows-imports.ts'
import { messageOf } from './rows-messages.ts'
import { noteOf } from './rows-notes.ts'
import { participantOf } from './rows-participants.ts'
import { wellKnownClient } from './rows-relations.ts'
import { closedDay } from './rows.ts'

let world: World
let fronts: Awaited<ReturnType<typeof openFronts>>
const who: Record<'client' | 'provider' | 'admin', Who> = { client: nobody(), provider: nobody(), admin: nobody() }
const rows: Record<string, string> = {}
function nobody(): Who {
  return { identifier: '', userType: 'client' }
}

beforeAll(async () => {
  world = await openWorld()
  fronts = await openFronts(world)
  const [client, provider] = [await world.given.client({ money: 90_000_00 }), await world.given.provider()]
  who.client = { identifier: client.identifier, userType: 'client' }
  who.provider = { identifier: provider.identifier, userType: 'provider' }
  who.admin = { identifier: (await world.given.admin()).identifier, userType: 'admin' }
  const [slot] = await freeSlots(world, provider, '2026-03-04')
  const booking = await world.as(client).post('/booking', bookable(provider, slot))
  rows.booking = booking.body.identifier
  rows.provider = provider.identifier
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  rows.experience = (await world.as(provider).post('/provider/experience', place)).body.identifier
  rows.qualification = (await handedIn(sendQualification(world, provider))).identifier
  rows.insurance = (await handedIn(sendInsurance(world, provider))).identifier
  rows.customDate = await closedDay(world, provider)
  rows.participant = await participantOf(world, client, booking.body.identifier)
  rows.client = await wellKnownClient(world, provider, client)
  rows.imported = await importedBy(world, provider)
  rows.import = await importBegunBy(world, provider)
  Object.assign(rows, await noteOf(world, provider, client), await messageOf(world, client, provider))
  await world.as(client).get('/wallet/balance')
})
afterAll(async () => {
  await fronts.close()
  await world.close()
})

/** What the identifier of an address names, by the start of the path; a booking elsewhere. */
const rowsByPath: [start: string, row: string][] = [
  ['/provider/experience', 'experience'],
  ['/provider/qualification/files', 'qualification'],
  ['/provider/indemnity-insurance', 'insurance'],
  ['/provider-availability/days/custom', 'customDate'],
  ['/admin/verifications', 'provider'],
  ['/admin/documents', 'qualification'],
  ['/booking/participant', 'participant'],
  ['/appointment/participant', 'participant'],
  ['/appointment/client', 'client'],
  ['/clients/imported', 'imported'],
  ['/clients/import', 'import'],
  ['/clients', 'client'],
  ['/client/profile', 'client'],
  ['/note/booking', 'booking'],
  ['/note/client', 'client'],
  ['/note', 'note'],
  ['/messages', 'message'],
  ['/provider', 'provider'],
  ['/review', 'provider'],
]

/** The address with rows that are there and belong to the caller. */
function urlOf({ path }: Endpoint): string {
  const [, named = 'booking'] = rowsByPath.find(([start]) => path.startsWith(start)) ?? []
  const words: Record<string, string> = {
    ':id': rows[named] ?? '',
    ':fileId': rows[named === 'message' ? 'messageFile' : 'file'] ?? '',
    ':providerId': rows.provider ?? '',
    ':reference': 'topup-01930000-0000-7000-8000-000000000001',
    ':date': '2026-03-04',
    ':month': '2026-03',
    ':code': 'NG',
    ':kind': 'therapy',
    ':gateway': 'paystack',
  }
  return path.replaceAll(/:\w+/g, (name) => words[name] ?? name)
}

const callerOf = ({ address }: Endpoint): Who | null => {
  const { callers = [] } = rightOf(address) ?? {}
  return (
    (['client', 'provider', 'admin'] as const).filter((kind) => callers.includes(kind)).map((kind) => who[kind])[0] ??
    null
  )
}

/** Texts of refusals: all of `validation`, and those of single pages, which end in `_refused`. */
const refusals = (locale: object): string[] =>
  Object.entries(locale as Record<string, Record<string, unknown>>).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' && (group === 'validation' || key.endsWith('_refused')) ? [text] : [],
    ),
  )
const sentences = (locale: object): RegExp[] =>
  refusals(locale).map(
    (text) =>
      new RegExp(
        `^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%\\\{\w+\\\}/g, String.raw`[\d.,]+`)}$`,
      ),
  )
const known = { en: sentences(en), de: sentences(de) }

/** What is wrong with an answer to a request that must be refused; null when nothing is. */
function complaint({ status, contentType, text }: Told, locale: 'en' | 'de', mustName?: string): string | null {
  const short = `${status} ${text.slice(0, 300)}`
  if (status < 400 || status >= 500) return short
  if (!contentType.startsWith('application/problem+json')) return `${contentType} ${short}`
  const { code, message, requestId, fields, errors } = JSON.parse(text) as Record<string, unknown>
  if (!isErrorCode(code) || typeof message !== 'string' || message === '' || typeof requestId !== 'string') return short
  if (code === 'VALIDATION_ERROR' && (typeof fields !== 'object' || !Array.isArray(errors)))
    return `no fields: ${short}`
  const named = Object.entries((fields as Record<string, string> | undefined) ?? {})
  if (!named.every(([, sentence]) => known[locale].some((fits) => fits.test(sentence)))) return `sentence: ${short}`
  const isNamed =
    mustName === undefined ||
    named.some(
      ([path]) =>
        path === '' || mustName === path || path.startsWith(`${mustName}.`) || mustName.startsWith(`${path}.`),
    )
  return code !== 'VALIDATION_ERROR' || isNamed ? null : `does not name ${mustName}: ${short}`
}

interface Attack {
  name: string
  url?: string
  payload?: string
  headers?: Record<string, string>
  /** Field that a VALIDATION_ERROR must name. */
  field?: string
}
const json = { 'content-type': 'application/json' }

/** Attacks on the body: field by field, as a whole, and as bytes. */
function bodyAttacks({ body, raw, method }: Endpoint): Attack[] {
  if (raw || method === 'GET') return []
  const shape: Shape = body ? shapeOf(body) : {}
  const good = body ? (goodValue(shape) as object) : {}
  const fields = fieldsIn(shape).flatMap(({ path, shape: field, isRequired }) => {
    const cases = [...badValues(field), ...(isRequired ? [{ name: 'missing', value: undefined }] : [])]
    return cases.map(({ name, value, raw: literal }) => ({
      name: `${path.join('.')} ${name}`,
      field: path.join('.'),
      payload: textOf(
        changed(good, path, literal === undefined ? value : literal === '1e400' ? '__1e400__' : '__2p53__'),
      ),
      headers: json,
    }))
  })
  const text = JSON.stringify(good)
  const whole = (name: string, payload: string, headers: Record<string, string> = json): Attack => ({
    name,
    payload,
    headers,
  })
  return [
    ...fields,
    { ...whole('an unknown field', JSON.stringify({ ...good, isAdmin: true })), field: 'isAdmin' },
    { ...whole('a field named constructor', JSON.stringify({ ...good, constructor: 1 })) },
    whole('__proto__', `{"__proto__":{"isAdmin":true}${text === '{}' ? '' : ','}${text.slice(1)}`),
    whole(
      'constructor.prototype',
      `{"constructor":{"prototype":{"isAdmin":true}}${text === '{}' ? '' : ','}${text.slice(1)}`,
    ),
    whole('300 kB', JSON.stringify({ ...good, more: 'x'.repeat(300_000) })),
    whole('deep lists', `{"more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    whole('deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    whole(
      'many unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`f${at}`, 1]))),
    ),
    whole('broken JSON', '{"a":'),
    whole('a list', '[1]'),
    whole('a number', '7'),
    whole('a text', '"a"'),
    whole('form fields', 'email=a%40b.co&password=secret1', { 'content-type': 'application/x-www-form-urlencoded' }),
    whole('plain text', text, { 'content-type': 'text/plain' }),
    whole('XML', '<a/>', { 'content-type': 'application/xml' }),
    whole('multipart', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
  ]
}

/** Attacks on the address: words of the query, repeated, unknown, and params. */
function addressAttacks(endpoint: Endpoint): Attack[] {
  const url = urlOf(endpoint)
  const fields = Object.entries((endpoint.query?.properties ?? {}) as Record<string, Shape>)
  const queries = fields.flatMap(([name, shape]) => {
    const texts = badValues(shape).filter(
      ({ value, raw, name: kind }) =>
        raw !== undefined || (typeof value === 'string' && kind !== 'a number as text') || typeof value === 'number',
    )
    const cases = texts.filter(
      ({ value }) =>
        shape.type === 'integer' || shape.pattern !== undefined || shape.enum || !/^\d+$/.test(String(value)),
    )
    return [
      ...cases
        .filter(({ raw, value }) => (raw === undefined && typeof value === 'string') || shape.type === 'integer')
        .map(({ name: kind, value, raw }) => ({
          name: `${name} ${kind}`,
          url: `${url}?${name}=${writeWord(raw ?? String(value))}`,
        })),
      {
        name: `${name} twice`,
        url: `${url}?${name}=${writeWord(goodValue(shape))}&${name}=${writeWord(goodValue(shape))}`,
      },
      { name: `${name} as a list`, url: `${url}?${name}[]=1` },
    ]
  })
  const shapes = (endpoint.params?.properties ?? {}) as Record<string, Shape>
  const params = endpoint.paramNames.flatMap((name) =>
    [
      ...(timeTypeOf(shapes[name] ?? {})?.bad ?? []).map(({ value }) => encodeURIComponent(String(value))),
      '%00',
      'a%ED%A0%80b',
      '%',
      "'--",
      '..%2f..',
      'x'.repeat(201),
      '__proto__',
    ].map((bad) => ({
      name: `:${name} ${bad.slice(0, 12)}`,
      url: endpoint.path.replaceAll(/:\w+/g, (word) =>
        word === `:${name}` ? bad : urlOf({ ...endpoint, path: word }),
      ),
    })),
  )
  const unknown = ['isAdmin=1', '__proto__[a]=1', '__proto__=1', 'constructor=1'].map((word) => ({
    name: `?${word}`,
    url: `${url}?${word}`,
  }))
  return [...queries, ...params, ...unknown]
}

/** Halves of characters are no UTF-8, so they can only be written as bytes. */
const writeWord = (word: unknown) => (String(word).isWellFormed() ? encodeURIComponent(String(word)) : 'a%ED%A0%80b')

/** Signing out, also of somebody else's place, ends the session at the BFF whatever else was sent. */
const doorsOf = ({ address }: Endpoint): Door[] =>
  ['POST /user/logout', 'DELETE /admin/impersonation'].includes(address) ? ['backend'] : ['backend', 'bff']

describe.each(allEndpoints.map((endpoint) => [endpoint.address, endpoint] as const))('%s', (_address, endpoint) => {
  test.each(doorsOf(endpoint))('refuses what is bad, at the %s, and nothing has changed', async (door) => {
    const before = await contentsOf(world)
    const attacks: Attack[] = [...bodyAttacks(endpoint), ...addressAttacks(endpoint)]
    const wrong: string[] = []
    for (const [place, { name, url = urlOf(endpoint), payload, headers = {}, field }] of attacks.entries()) {
      const locale = place % 2 === 0 ? 'en' : 'de'
      const [method, path] = door === 'bff' ? atBff(endpoint, url) : [endpoint.method, url]
      const language: Record<string, string> =
        door === 'bff' ? { cookie: `X-Language=${locale}` } : { 'x-language': locale }
      const told = await fronts.ask(door, {
        method,
        url: path,
        who: callerOf(endpoint),
        headers: { ...headers, ...language },
        payload,
      })
      const found = complaint(told, locale, field)
      if (found !== null) wrong.push(`${name}: ${found}`)
    }
    expect(wrong).toEqual([])
    expect(await contentsOf(world)).toEqual(before)
  })
})
