import { describe, expect, test } from 'vitest'
import { noteLimits } from '#schemas/care/notes.ts'
import { callsOf, ownPractice } from './practice.ts'
import { rowsOf } from './sealed-rows.ts'
import { refusal } from './writing.ts'

const practice = ownPractice()

const { draft, save, amend, remove, show, history, actions } = callsOf(practice)
const texts = { title: 'Second thoughts', content: 'She sleeps well.' }

describe('a draft', () => {
  test('is saved, and each save is a new version', async () => {
    const { identifier } = await draft()
    practice.product.clock.advance({ seconds: 2 })
    const { status, body } = await save(identifier, { ...texts, version: 1 })
    expect([status, body.version, body.title, body.content]).toEqual([200, 2, texts.title, texts.content])
    expect(body.updatedAt).toBe('2026-03-02T08:00:02.000Z')
    expect((await save(identifier, { ...texts, version: 2 })).body.version).toBe(3)
  })

  test('that another window has changed is not overwritten, and both windows learn of it', async () => {
    const { identifier } = await draft()
    await save(identifier, { ...texts, version: 1 })
    const late = await save(identifier, { title: 'From another tab', content: 'Other words', version: 1 })
    expect(refusal(late)).toEqual([409, 'STATUS_CHANGED'])
    expect(late.body.message).toBe(
      'This note was changed in another window in the meantime. Your text was not saved over it.',
    )
    expect(await show(identifier)).toMatchObject({ ...texts, version: 2 })
  })

  test('saved by two windows in parallel, one save is accepted', async () => {
    const { identifier } = await draft()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((content) => save(identifier, { title: 'At once', content, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const taken = answers.find(({ status }) => status === 200)
    expect(await show(identifier)).toMatchObject({ content: taken?.body.content, version: 2 })
  })

  test('whose saved answer was lost can be saved again without a refusal', async () => {
    const { identifier } = await draft()
    await save(identifier, { ...texts, version: 1 })
    const { status, body } = await save(identifier, { ...texts, version: 1 })
    expect([status, body.version]).toEqual([200, 2])
  })

  test('is accepted without a version, and the overwritten text stays in its history', async () => {
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

  test('may be saved empty', async () => {
    const { identifier } = await draft()
    const { body } = await save(identifier, { title: 'Later', content: '' })
    expect([body.content, body.actions]).toEqual(['', ['edit', 'attach', 'delete']])
  })

  test('cannot be amended', async () => {
    const { identifier } = await draft()
    expect(refusal(await amend(identifier))).toEqual([409, 'NOTE_NOT_SIGNED'])
  })

  test.each([undefined, {}])('can be deleted without a reason: %j', async (body) => {
    const { identifier } = await draft()
    expect((await remove(identifier, body)).status).toBe(204)
    expect(refusal(await practice.product.as(practice.author).get(`/note/${identifier}`))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await remove(identifier, body))).toEqual([404, 'NOT_FOUND'])
  })

  test('is deleted from the database completely', async () => {
    const { identifier } = await draft()
    expect((await rowsOf(practice.product, ['note'])).note?.some((row) => row.includes(identifier))).toBe(true)
    await remove(identifier)
    const rows = await rowsOf(practice.product, ['note', 'note_version'])
    expect(
      Object.values(rows)
        .flat()
        .filter((row) => row.includes(identifier)),
    ).toEqual([])
  })
})

describe('the history', () => {
  test('has an entry per sitting, not per save', async () => {
    const { identifier } = await draft()
    for (const [minutes, content] of [
      [5, 'a'],
      [4, 'ab'],
      [2, 'abc'],
      [9, 'abcd'],
      [2, 'abcde'],
    ] as const) {
      practice.product.clock.advance({ minutes })
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

test('a burst of reads is logged once, and operators who may read that are alerted', async () => {
  const { identifier } = await draft()
  const { product } = practice
  const [operator, support] = [await product.given.admin(), await product.given.admin(['support'])]
  const many = async () => (await actions()).filter((action) => action === 'note.many_reads').length
  for (let count = 0; count < noteLimits.readsUnusual; count += 1) await show(identifier)
  expect(await many()).toBe(0)
  await show(identifier)
  await history(identifier)
  await show(identifier)
  expect(await many()).toBe(1)
  practice.product.clock.advance({ minutes: 11 })
  await show(identifier)
  expect(await many()).toBe(1)
  await product.work()
  const subjects = ({ email }: { email: string }) => product.mailbox.list({ to: email }).map(({ subject }) => subject)
  expect([subjects(operator), subjects(support)]).toEqual([['Please check the audit log'], []])
})

test('the key for drafts in the browser is stable, and differs per person', async () => {
  const key = async (person: { identifier: string }) => (await practice.product.as(person).get('/note/draft-key')).body
  const own = await key(practice.author)
  expect(own).toEqual({ keyIdentifier: expect.stringMatching(/^\d+$/), key: expect.any(String) })
  expect(Buffer.from(own.key, 'base64')).toHaveLength(32)
  expect(await key(practice.author)).toEqual(own)
  expect((await key(await practice.product.given.provider())).key).not.toBe(own.key)
})
