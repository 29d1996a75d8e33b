/** Answers in the account of a client: consent, reading, withdrawal, and how they agree with the preference lists. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { openAnswers } from '#backend/marketplace/matching/sealed-answers.ts'
import { de, en } from '#locales/texts.ts'
import { preferenceNames } from '#schemas/identity/client-profile.ts'
import { matchLimits } from '#schemas/marketplace/match-options.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import { type Named, namedIn } from '#tests/identity/client-profile/profile-people.ts'
import { auditRows, impersonating, reason } from '#tests/operations/operators/operator-product.ts'
import { accountOf, givePassword, password } from '#tests/operations/privacy/people.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'

let product: Product
let named: Named
let clara: GivenPerson
let log = ''
beforeAll(async () => {
  product = await openProduct({ log: { write: (line: string) => void (log += line) } })
  named = await namedIn(product)
})
beforeEach(async () => {
  product.clock.set(start)
  clara = await product.given.client()
})
afterAll(() => product.close())

const path = '/match/answers'
const answers: MatchAnswers = { topics: ['grief', 'sleep'], times: ['evening'], budget: 12_000_00 }
const save = (body: object, who = clara) => product.as(who).put(path, body)
const own = async (who = clara) => (await product.as(who).get(path)).body
const rows = () =>
  product.database.db.selectFrom('matchAnswer').selectAll().where('clientIdentifier', '=', clara.identifier).execute()

describe('consent', () => {
  test.each([
    ['missing', {}],
    ['refused', { consent: false }],
  ])('%s: nothing is stored', async (_what, consent) => {
    expect(await save({ answers, ...consent })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR', fields: { consent: en.validation.required } },
    })
    expect(await rows()).toEqual([])
  })

  test('given: the answers are saved, and later ones need no second consent', async () => {
    const at = product.clock.now().toString({ fractionalSecondDigits: 3 })
    const { status, body } = await save({ answers, country: 'NG', consent: true })
    expect(status).toBe(200)
    expect(body.saved).toEqual({
      answers,
      country: 'NG',
      consentedAt: at,
      savedAt: at,
      endsAt: product.clock
        .now()
        .add({ hours: matchLimits.savedDays * 24 })
        .toString({ fractionalSecondDigits: 3 }),
    })
    product.clock.advance({ minutes: 90 })
    expect((await save({ answers: { topics: ['anger'] } })).body.saved).toMatchObject({
      answers: { topics: ['anger'] },
      consentedAt: at,
      savedAt: product.clock.now().toString({ fractionalSecondDigits: 3 }),
    })
    expect(await own()).toMatchObject({ saved: { answers: { topics: ['anger'] } } })
  })

  test('under an older text: it is needed anew', async () => {
    await save({ answers, consent: true })
    await product.database.db.updateTable('matchAnswer').set({ consentVersion: '0' }).execute()
    expect((await save({ answers })).status).toBe(422)
    expect((await save({ answers, consent: true })).status).toBe(200)
  })

  test('withdrawn: the answers are deleted at once, and once more changes nothing', async () => {
    await save({ answers, consent: true })
    expect((await product.as(clara).delete(path)).status).toBe(204)
    expect(await rows()).toEqual([])
    expect(await own()).toEqual({ saved: null, preferred: {} })
    expect((await product.as(clara).delete(path)).status).toBe(204)
    expect((await save({ answers })).status).toBe(422)
  })
})

test.each([
  ['an unknown topic', { topics: ['weather'] }, 'answers.topics.0'],
  ['a fourth topic', { topics: ['grief', 'sleep', 'anger', 'work'] }, 'answers.topics'],
  ['a word', 'grief', 'answers'],
])('%s is refused', async (_what, wrong, field) => {
  const { status, body } = await save({ answers: wrong, consent: true })
  expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
  expect(Object.keys(body.fields)).toContain(field)
  expect(await rows()).toEqual([])
})

test('a country without the product is refused', async () => {
  expect((await save({ answers, country: 'FR', consent: true })).body.fields).toMatchObject({
    country: en.validation.country,
  })
})

describe('stored', () => {
  test('encrypted for this row; nothing readable in the table, the log or the audit log', async () => {
    await save({ answers, country: 'NG', consent: true })
    const [row] = await rows()
    const stored = row?.sealedAnswers.toString('latin1') ?? ''
    for (const word of ['grief', 'sleep', 'evening', 'topics']) expect(stored).not.toContain(word)
    expect(log).not.toMatch(/grief|evening/)
    // The text of another row cannot be decrypted.
    const { services } = product.backend
    const { sealedAnswers = Buffer.alloc(0), clientIdentifier = '' } = row ?? {}
    expect(openAnswers(services, { clientIdentifier, sealedAnswers })).toEqual({ answers, country: 'NG' })
    expect(() => openAnswers(services, { clientIdentifier: crypto.randomUUID(), sealedAnswers })).toThrow(
      'Unsupported state or unable to authenticate data',
    )
  })

  test('saving and deleting are in the access log of the client, without the answers', async () => {
    await save({ answers, consent: true })
    await product.as(clara).delete(path)
    const { body } = await product.as(clara).get('/user/access-log')
    const events = body.data.map(({ action, by }: { action: string; by: string }) => [action, by])
    expect(events).toContainEqual(['match_answers.saved', 'you'])
    expect(events).toContainEqual(['match_answers.deleted', 'you'])
    for (const row of await auditRows(product, 'match_answers.saved')) expect(row.details).toEqual({})
    const support = await product.given.admin(['support'])
    const shown = await product.as(support).get(`/admin/users/${clara.identifier}/access-log`)
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.body)).not.toContain('match_answers')
  })

  test('nobody else reads, changes or deletes them', async () => {
    await save({ answers, consent: true })
    const [other, theo, olu] = [
      await product.given.client(),
      await product.given.provider(),
      await product.given.admin(['support', 'super']),
    ]
    expect(await own(other)).toEqual({ saved: null, preferred: {} })
    await product.as(other).delete(path)
    for (const who of [theo, olu]) {
      expect((await product.as(who).get(path)).body.code).toBe('FORBIDDEN')
      expect((await product.as(who).delete(path)).body.code).toBe('FORBIDDEN')
    }
    expect((await product.visitor.get(path)).status).toBe(401)
    expect((await product.visitor.put(path, { answers, consent: true })).status).toBe(401)
    expect((await own()).saved.answers).toEqual(answers)
  })

  test('an operator who acts for the client sees and changes nothing', async () => {
    await save({ answers, consent: true })
    const olu = await product.given.admin(['support'])
    const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
    const session = { identifier: olu.identifier, userType: 'admin' as const }
    const operator = impersonating(product, (await openSession(product.database.db, request, session)).token)
    const begun = await operator.post('/admin/impersonation', {
      userIdentifier: clara.identifier,
      reason,
      scope: 'assist',
    })
    const acting = impersonating(product, begun.body.token)
    for (const answer of [await acting.get(path), await acting.put(path, { answers }), await acting.delete(path)])
      expect(answer.body.code).toBe('IMPERSONATION_BLOCKED')
    expect((await own()).saved.answers).toEqual(answers)
  })

  test('in the export of the client', async () => {
    await save({ answers, country: 'NG', consent: true })
    await product.as(clara).post('/user/export')
    await product.work()
    const files = unzip((await product.as(clara).get('/user/export')).bytes)
    expect(JSON.parse(files.get('data/match-answers.json')?.toString() ?? '')).toMatchObject([
      { answers, country: 'NG', consentedAt: expect.any(String) },
    ])
  })

  test('erased with the account', async () => {
    await givePassword(product, clara)
    await save({ answers, consent: true })
    await product.as(clara).delete('/user/profile/delete-account', { password })
    product.clock.advance({ hours: 24 * 31 })
    await product.work()
    expect((await accountOf(product, clara)).erasedAt).not.toBeNull()
    expect(await rows()).toEqual([])
  })

  test('for a year after they were saved', async () => {
    await save({ answers, consent: true })
    product.clock.advance({ minutes: matchLimits.savedDays * 24 * 60 - 61 })
    await product.work()
    expect(await rows()).toHaveLength(1)
    product.clock.advance({ minutes: 62 })
    await product.work()
    expect(await rows()).toEqual([])
  })
})

describe('preference lists', () => {
  const nothing = Object.fromEntries(preferenceNames.map((name) => [name, []]))
  const prefer = (lists: object) => product.as(clara).put('/client/preferences', { ...nothing, ...lists })
  const preferences = async () => (await product.as(clara).get('/client/preferences')).body
  const grief = () => named('speciality', 'grief')
  const coaching = () => named('speciality', 'coaching')

  test('fill in the questions; without a consent nothing more is stored', async () => {
    await prefer({
      specialities: [named('speciality', 'panic'), grief()],
      gender: [named('gender', 'woman')],
      trait: [named('trait', 'listener')],
    })
    expect(await own()).toEqual({
      saved: null,
      preferred: { topics: ['anxiety', 'grief'], genders: ['woman'], styles: ['listening'] },
    })
    expect(await rows()).toEqual([])
  })

  test('follow answers that are saved later, and stay empty where they were empty', async () => {
    await prefer({ specialities: [named('speciality', 'panic'), coaching(), grief()] })
    await save({ answers: { topics: ['grief', 'sleep'], genders: ['woman'] }, consent: true })
    const { specialities, gender } = await preferences()
    expect(specialities).toEqual([coaching(), grief(), named('speciality', 'sleep')])
    expect(gender).toEqual([])
  })

  test('saved later: the answers follow them', async () => {
    await prefer({ specialities: [grief()] })
    await save({ answers: { topics: ['grief'], times: ['evening'] }, consent: true })
    product.clock.advance({ minutes: 5 })
    await prefer({ specialities: [named('speciality', 'anger')], modality: [named('modality', 'video')] })
    const { saved } = await own()
    expect(saved.answers).toEqual({ topics: ['anger'], formats: ['video'], times: ['evening'] })
    expect(saved.savedAt).toBe(Temporal.Instant.from(start).toString({ fractionalSecondDigits: 3 }))
  })

  test('two changes at once leave both the same', async () => {
    await prefer({ specialities: [grief()] })
    await save({ answers: { topics: ['grief'] }, consent: true })
    await Promise.all([
      prefer({ specialities: [named('speciality', 'anger')] }),
      save({ answers: { topics: ['sleep'] } }),
      prefer({ specialities: [named('speciality', 'adhd')] }),
      save({ answers: { topics: ['work'] } }),
    ])
    const { saved, preferred } = await own()
    expect(preferred.topics).toEqual(saved.answers.topics)
  })

  test('stay when the consent is withdrawn', async () => {
    await prefer({ specialities: [grief()] })
    await save({ answers: { topics: ['grief'] }, consent: true })
    await product.as(clara).delete(path)
    expect((await preferences()).specialities).toEqual([grief()])
  })
})

test('the sentences of the consent say what is stored and how to delete it', () => {
  for (const { match_account: words } of [en, de]) {
    expect(words.consent_text).toContain(words.delete)
    expect(words.consent_text.length).toBeGreaterThan(150)
  }
})
