import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteLimits } from '#schemas/notes.ts'
import type { GivenPerson, GivenProvider } from '../kit/given.ts'
import { openWorld, type World } from '../kit/world.ts'
import { rowsOf } from './sealed-rows.ts'
import { refusal, related, signed, tracesOf, written } from './writing.ts'

let world: World
let author: GivenProvider
let client: GivenPerson

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00:00Z')
  author = await world.given.provider()
  client = await world.given.client()
  await related(world, author, client)
})

const draft = () => written(world, author, client)
const save = (identifier: string, body: object) => world.as(author).put(`/note/${identifier}`, body)
const show = async (identifier: string) => (await world.as(author).get(`/note/${identifier}`)).body
const history = async (identifier: string) => (await world.as(author).get(`/note/${identifier}/history`)).body.data
const amend = (identifier: string, content = 'She called today.', headers: Record<string, string> = {}) =>
  world.as(author).post(`/note/${identifier}/addendum`, { content }, headers)
const remove = (identifier: string, body?: object) => world.as(author).delete(`/note/${identifier}`, body)
const actions = async () => (await tracesOf(world, author)).map(({ action }) => action)
const texts = { title: 'Second thoughts', content: 'She sleeps well.' }

describe('a draft', () => {
  test('is saved, and each save is another version', async () => {
    const { identifier } = await draft()
    world.clock.advance({ seconds: 2 })
    const { status, body } = await save(identifier, { ...texts, version: 1 })
    expect([status, body.version, body.title, body.content]).toEqual([200, 2, texts.title, texts.content])
    expect(body.updatedAt).toBe('2026-03-02T08:00:02.000Z')
    expect((await save(identifier, { ...texts, version: 2 })).body.version).toBe(3)
  })

  test('that another window has changed is not overwritten, and both windows learn it', async () => {
    const { identifier } = await draft()
    await save(identifier, { ...texts, version: 1 })
    const late = await save(identifier, { title: 'From another tab', content: 'Other words', version: 1 })
    expect(refusal(late)).toEqual([409, 'STATUS_CHANGED'])
    expect(late.body.message).toBe(
      'This note was changed in another window in the meantime. What you typed was not saved over it.',
    )
    expect(await show(identifier)).toMatchObject({ ...texts, version: 2 })
  })

  test('of two windows that save at once, one is taken', async () => {
    const { identifier } = await draft()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((content) => save(identifier, { title: 'At once', content, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const taken = answers.find(({ status }) => status === 200)
    expect(await show(identifier)).toMatchObject({ content: taken?.body.content, version: 2 })
  })

  test('that was saved, but whose answer was lost, is saved again without a refusal', async () => {
    const { identifier } = await draft()
    await save(identifier, { ...texts, version: 1 })
    const { status, body } = await save(identifier, { ...texts, version: 1 })
    expect([status, body.version]).toEqual([200, 2])
  })

  test('is taken without a version, and what nobody saw stays in its history', async () => {
    const { identifier } = await draft()
    await save(identifier, { title: 'Seen by nobody', content: 'one', version: 1 })
    expect((await save(identifier, { title: 'Over it', content: 'two' })).status).toBe(200)
    expect(await history(identifier)).toMatchObject([{ version: 2, title: 'Seen by nobody', content: 'one' }])
  })

  test.each([
    ['title', { title: 'ab', content: '' }],
    ['title', { title: 'x'.repeat(33), content: '' }],
    ['content', { title: 'abc', content: 'x'.repeat(4001) }],
    ['title', { title: ' ab ', content: '' }],
    ['version', { ...texts, version: 0 }],
  ])('with a wrong %s is refused there', async (field, body) => {
    const { identifier } = await draft()
    const answer = await save(identifier, body)
    expect([...refusal(answer), ...Object.keys(answer.body.fields)]).toEqual([422, 'VALIDATION_ERROR', field])
  })

  test('may be emptied while it is written', async () => {
    const { identifier } = await draft()
    const { body } = await save(identifier, { title: 'Later', content: '' })
    expect([body.content, body.actions]).toEqual(['', ['edit', 'attach', 'delete']])
  })

  test('cannot be amended', async () => {
    const { identifier } = await draft()
    expect(refusal(await amend(identifier))).toEqual([409, 'NOTE_NOT_SIGNED'])
  })

  test.each([undefined, {}])('goes without a reason: %j', async (body) => {
    const { identifier } = await draft()
    expect((await remove(identifier, body)).status).toBe(204)
    expect(refusal(await world.as(author).get(`/note/${identifier}`))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await remove(identifier, body))).toEqual([404, 'NOT_FOUND'])
  })

  test('goes from the database altogether', async () => {
    const { identifier } = await draft()
    expect((await rowsOf(world, ['note'])).note?.some((row) => row.includes(identifier))).toBe(true)
    await remove(identifier)
    const rows = await rowsOf(world, ['note', 'note_version'])
    expect(
      Object.values(rows)
        .flat()
        .filter((row) => row.includes(identifier)),
    ).toEqual([])
  })
})

describe('the history', () => {
  test('has an entry for each sitting, not for each save', async () => {
    const { identifier } = await draft()
    for (const [minutes, content] of [
      [5, 'a'],
      [4, 'ab'],
      [2, 'abc'],
      [9, 'abcd'],
      [2, 'abcde'],
    ] as const) {
      world.clock.advance({ minutes })
      await save(identifier, { title: 'Growing', content, version: (await show(identifier)).version })
    }
    expect(await history(identifier)).toEqual([
      { version: 5, at: '2026-03-02T08:11:00.000Z', title: 'Growing', content: 'abcd' },
      { version: 3, at: '2026-03-02T08:00:00.000Z', title: 'Growing', content: 'ab' },
    ])
    expect((await actions()).filter((action) => action === 'note.changed')).toHaveLength(2)
  })

  test('of a new note is empty', async () => {
    expect(await history((await draft()).identifier)).toEqual([])
  })
})

describe('signing', () => {
  test('locks the note', async () => {
    const { identifier } = await draft()
    world.clock.advance({ minutes: 1 })
    const { status, body } = await world.as(author).post(`/note/${identifier}/sign`, { version: 1 })
    expect([status, body.status, body.signedAt, body.version]).toEqual([200, 'signed', '2026-03-02T08:01:00.000Z', 1])
    expect(body.actions).toEqual(['amend', 'delete'])
    expect(refusal(await save(identifier, { ...texts, version: 1 }))).toEqual([409, 'NOTE_SIGNED'])
    expect(refusal(await save(identifier, texts))).toEqual([409, 'NOTE_SIGNED'])
    expect(refusal(await world.as(author).post(`/note/${identifier}/sign`, { version: 1 }))).toEqual([
      409,
      'NOTE_SIGNED',
    ])
    expect(await show(identifier)).toEqual(body)
  })

  test('needs the version that was seen', async () => {
    const { identifier } = await draft()
    await save(identifier, { ...texts, version: 1 })
    const answer = await world.as(author).post(`/note/${identifier}/sign`, { version: 1 })
    expect(refusal(answer)).toEqual([409, 'STATUS_CHANGED'])
    expect((await world.as(author).post(`/note/${identifier}/sign`, {})).status).toBe(422)
  })

  test('needs something to sign', async () => {
    const { identifier } = await draft()
    await save(identifier, { title: 'Nothing yet', content: '' })
    const answer = await world.as(author).post(`/note/${identifier}/sign`, { version: 2 })
    expect([...refusal(answer), ...Object.keys(answer.body.fields)]).toEqual([422, 'VALIDATION_ERROR', 'content'])
    expect((await show(identifier)).status).toBe('draft')
  })

  test('and a save at the same moment: one of them, and never a changed signed note', async () => {
    const { identifier } = await draft()
    const [sign, change] = await Promise.all([
      world.as(author).post(`/note/${identifier}/sign`, { version: 1 }),
      save(identifier, { ...texts, version: 1 }),
    ])
    const isSigned = sign?.status === 200
    expect([sign?.status, change?.status]).toEqual(isSigned ? [200, 409] : [409, 200])
    expect(await show(identifier)).toMatchObject(isSigned ? { title: 'First talk', status: 'signed' } : texts)
  })
})

describe('a signed note', () => {
  test('is amended, and what was signed stays', async () => {
    const { identifier } = await signed(world, author, client)
    world.clock.advance({ hours: 1 })
    const { status, body } = await amend(identifier)
    expect([status, body.status, body.content]).toEqual([200, 'amended', 'She sleeps better since March.'])
    expect(body.addenda).toEqual([
      { identifier: expect.any(String), content: 'She called today.', createdAt: '2026-03-02T09:00:00.000Z' },
    ])
    expect((await amend(identifier, 'And again.')).body.addenda).toHaveLength(2)
    expect(await actions()).toEqual(['note.written', 'note.signed', 'note.amended', 'note.amended'])
  })

  test('is amended once by the same call, and no answer is kept', async () => {
    const { identifier } = await signed(world, author, client)
    const headers = { 'idempotency-key': `amend-${identifier}` }
    const first = await amend(identifier, 'Once only.', headers)
    const again = await amend(identifier, 'Once only.', headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(refusal(await amend(identifier, 'Something else.', headers))).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    const { rows } = await world.database.pool.query('select status, answer from idempotency_key where key = $1', [
      headers['idempotency-key'],
    ])
    expect(rows).toEqual([{ status: 200, answer: null }])
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['4001 characters', 'x'.repeat(4001)],
  ])('is not amended with %s', async (_what, content) => {
    const { identifier } = await signed(world, author, client)
    const answer = await amend(identifier, content)
    expect([...refusal(answer), ...Object.keys(answer.body.fields)]).toEqual([422, 'VALIDATION_ERROR', 'content'])
  })

  test('takes 50 addenda', async () => {
    const { identifier } = await signed(world, author, client)
    for (let count = 1; count < noteLimits.addendaMax; count += 1) await amend(identifier, `Number ${count}`)
    const last = await amend(identifier)
    expect([last.status, last.body.actions]).toEqual([200, ['delete']])
    const answer = await amend(identifier)
    expect([...refusal(answer), answer.body.message]).toEqual([409, 'CONFLICT', 'A note can have up to 50 addenda'])
  })

  test.each([
    ['no body', undefined],
    ['no reason', {}],
    ['four letters', { reason: 'oops' }],
    ['blanks', { reason: '      ' }],
    ['2501 letters', { reason: 'x'.repeat(2501) }],
  ])('does not go with %s', async (_what, body) => {
    const { identifier } = await signed(world, author, client)
    const answer = await remove(identifier, body)
    expect([...refusal(answer), ...Object.keys(answer.body.fields)]).toEqual([422, 'VALIDATION_ERROR', 'reason'])
    expect((await show(identifier)).status).toBe('signed')
  })

  test('goes out of sight with a reason, and stays sealed with it', async () => {
    const { identifier } = await signed(world, author, client)
    expect((await remove(identifier, { reason: 'Wrong person' })).status).toBe(204)
    const answers = [
      await world.as(author).get(`/note/${identifier}`),
      await world.as(author).get(`/note/${identifier}/history`),
      await amend(identifier),
      await save(identifier, texts),
      await remove(identifier, { reason: 'Once more' }),
    ]
    expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'NOT_FOUND']))
    expect((await world.as(author).get('/note')).body.meta.total).toBe(0)
    expect((await tracesOf(world, author)).filter(({ action }) => action === 'note.deleted')).toEqual([
      { action: 'note.deleted', subject: client.identifier, details: { note: identifier, wasSigned: true } },
    ])
  })

  test('keeps the name of somebody who has left out', async () => {
    const { identifier } = await signed(world, author, client)
    await world.database.db
      .updateTable('appUser')
      .set({
        accountStatus: 'deleted',
        email: null,
        passwordHash: null,
        firstName: null,
        lastName: null,
        erasedAt: '2026-03-02T08:00:00Z',
        phoneNumber: null,
      })
      .where('identifier', '=', client.identifier)
      .execute()
    expect((await show(identifier)).clientName).toBeNull()
    expect((await world.as(author).get('/note')).body.data[0].clientName).toBeNull()
  })
})

test('very many readings in a short time are written down once', async () => {
  const { identifier } = await draft()
  const many = async () => (await actions()).filter((action) => action === 'note.many_reads').length
  for (let count = 0; count < noteLimits.readsUnusual; count += 1) await show(identifier)
  expect(await many()).toBe(0)
  await show(identifier)
  await history(identifier)
  await show(identifier)
  expect(await many()).toBe(1)
  world.clock.advance({ minutes: 11 })
  await show(identifier)
  expect(await many()).toBe(1)
})

test('the key for drafts in the browser is the same each time, and of each person another', async () => {
  const key = async (person: GivenPerson) => (await world.as(person).get('/note/draft-key')).body
  const own = await key(author)
  expect(own).toEqual({ keyIdentifier: expect.stringMatching(/^\d+$/), key: expect.any(String) })
  expect(Buffer.from(own.key, 'base64')).toHaveLength(32)
  expect(await key(author)).toEqual(own)
  expect((await key(await world.given.provider())).key).not.toBe(own.key)
})
