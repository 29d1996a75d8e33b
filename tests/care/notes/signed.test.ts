import { describe, expect, test } from 'vitest'
import { noteLimits } from '#schemas/care/notes.ts'
import { callsOf, ownPractice } from './practice.ts'
import { refusal, signed, tracesOf } from './writing.ts'

const practice = ownPractice()

const { draft, save, sign, amend, remove, show, actions } = callsOf(practice)
const texts = { title: 'Second thoughts', content: 'She sleeps well.' }

describe('signing', () => {
  test('locks the note', async () => {
    const { identifier } = await draft()
    practice.product.clock.advance({ minutes: 1 })
    const { status, body } = await sign(identifier, 1)
    expect([status, body.status, body.signedAt, body.version]).toEqual([200, 'signed', '2026-03-02T08:01:00.000Z', 1])
    expect(body.actions).toEqual(['amend', 'delete'])
    expect(refusal(await save(identifier, { ...texts, version: 1 }))).toEqual([409, 'NOTE_SIGNED'])
    expect(refusal(await save(identifier, texts))).toEqual([409, 'NOTE_SIGNED'])
    expect(refusal(await sign(identifier, 1))).toEqual([409, 'NOTE_SIGNED'])
    expect(await show(identifier)).toEqual(body)
  })

  test('needs the version that the author saw', async () => {
    const { identifier } = await draft()
    await save(identifier, { ...texts, version: 1 })
    const answer = await sign(identifier, 1)
    expect(refusal(answer)).toEqual([409, 'STATUS_CHANGED'])
    expect((await practice.product.as(practice.author).post(`/note/${identifier}/sign`, {})).status).toBe(422)
  })

  test('needs a text to sign', async () => {
    const { identifier } = await draft()
    await save(identifier, { title: 'Nothing yet', content: '' })
    const answer = await sign(identifier, 2)
    expect([...refusal(answer), ...Object.keys(answer.body.fields)]).toEqual([422, 'VALIDATION_ERROR', 'content'])
    expect((await show(identifier)).status).toBe('draft')
  })

  test('and saving in parallel: one of them succeeds, and a signed note never changes', async () => {
    const { identifier } = await draft()
    const [signing, change] = await Promise.all([sign(identifier, 1), save(identifier, { ...texts, version: 1 })])
    const isSigned = signing?.status === 200
    expect([signing?.status, change?.status]).toEqual(isSigned ? [200, 409] : [409, 200])
    expect(await show(identifier)).toMatchObject(isSigned ? { title: 'First talk', status: 'signed' } : texts)
  })
})

describe('a signed note', () => {
  test('can be amended, and the signed text stays', async () => {
    const { identifier } = await signed(practice.product, practice.author, practice.client)
    practice.product.clock.advance({ hours: 1 })
    const { status, body } = await amend(identifier)
    expect([status, body.status, body.content]).toEqual([200, 'amended', 'She sleeps better since March.'])
    expect(body.addenda).toEqual([
      { identifier: expect.any(String), content: 'She called today.', createdAt: '2026-03-02T09:00:00.000Z' },
    ])
    expect((await amend(identifier, 'And again.')).body.addenda).toHaveLength(2)
    expect(await actions()).toEqual(['note.written', 'note.signed', 'note.amended', 'note.amended'])
  })

  test('is amended once by the same call, and its answer is not stored', async () => {
    const { identifier } = await signed(practice.product, practice.author, practice.client)
    const headers = { 'idempotency-key': `amend-${identifier}` }
    const first = await amend(identifier, 'Once only.', headers)
    const again = await amend(identifier, 'Once only.', headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(refusal(await amend(identifier, 'Something else.', headers))).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    const { rows } = await practice.product.database.pool.query(
      'select status, answer from idempotency_key where key = $1',
      [headers['idempotency-key']],
    )
    expect(rows).toEqual([{ status: 200, answer: null }])
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['4001 characters', 'x'.repeat(4001)],
  ])('cannot be amended with %s', async (_what, content) => {
    const { identifier } = await signed(practice.product, practice.author, practice.client)
    const answer = await amend(identifier, content)
    expect([...refusal(answer), ...Object.keys(answer.body.fields)]).toEqual([422, 'VALIDATION_ERROR', 'content'])
  })

  test('accepts 50 addenda', async () => {
    const { identifier } = await signed(practice.product, practice.author, practice.client)
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
  ])('is not hidden with %s', async (_what, body) => {
    const { identifier } = await signed(practice.product, practice.author, practice.client)
    const answer = await remove(identifier, body)
    expect([...refusal(answer), ...Object.keys(answer.body.fields)]).toEqual([422, 'VALIDATION_ERROR', 'reason'])
    expect((await show(identifier)).status).toBe('signed')
  })

  test('is hidden with a reason, and stays encrypted with it', async () => {
    const { identifier } = await signed(practice.product, practice.author, practice.client)
    expect((await remove(identifier, { reason: 'Wrong person' })).status).toBe(204)
    const answers = [
      await practice.product.as(practice.author).get(`/note/${identifier}`),
      await practice.product.as(practice.author).get(`/note/${identifier}/history`),
      await amend(identifier),
      await save(identifier, texts),
      await remove(identifier, { reason: 'Once more' }),
    ]
    expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'NOT_FOUND']))
    expect((await practice.product.as(practice.author).get('/note')).body.meta.total).toBe(0)
    expect(
      (await tracesOf(practice.product, practice.author)).filter(({ action }) => action === 'note.deleted'),
    ).toEqual([
      { action: 'note.deleted', subject: practice.client.identifier, details: { note: identifier, wasSigned: true } },
    ])
  })

  test('omits the name of a client who has left', async () => {
    const { identifier } = await signed(practice.product, practice.author, practice.client)
    await practice.product.database.db
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
      .where('identifier', '=', practice.client.identifier)
      .execute()
    expect((await show(identifier)).clientName).toBeNull()
    expect((await practice.product.as(practice.author).get('/note')).body.data[0].clientName).toBeNull()
  })
})
