import { beforeEach, expect, test } from 'vitest'
import { signOut } from '#shared/api/session.ts'
import { type Draft, draftsPlace, forgetDraft, storeDraft, readDrafts } from '#shared/notes/stored-drafts.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { about, draftKey, note } from './fixtures.ts'

const draft: Draft = {
  about,
  template: 'soap',
  texts: { title: 'Fear of trains', content: 'Clara sleeps better, panic on the train.' },
  note: { identifier: note.identifier, version: 3 },
  unanswered: [],
}
const stored = () => JSON.parse(localStorage.getItem(draftsPlace) ?? '[]') as Record<string, string>[]

beforeEach(() => {
  localStorage.setItem('userType', 'provider')
  fakeServer({
    'GET /api/note/draft-key': () => draftKey,
    'DELETE /api/session': () => ({ status: 204, json: undefined }),
  })
})

test('a stored draft can be read again by its author', async () => {
  await storeDraft('one', draft)
  await storeDraft('two', { ...draft, texts: { title: 'Another', content: 'x' } })
  const found = await readDrafts()
  expect(Object.fromEntries(found.map(({ slot, texts }) => [slot, texts.title]))).toEqual({
    one: 'Fear of trains',
    two: 'Another',
  })
  expect(found.find(({ slot }) => slot === 'one')).toMatchObject(draft)
})

test('the storage has one entry with encrypted text, and no readable text, name or client', async () => {
  await storeDraft('one', draft)
  expect(Object.keys(localStorage).toSorted()).toEqual([draftsPlace, 'userType'])
  expect(Object.keys(stored()[0] ?? {}).toSorted()).toEqual(['ciphertext', 'iv', 'keyIdentifier', 'savedAt', 'slot'])
  const whole = localStorage.getItem(draftsPlace) ?? ''
  for (const word of ['Fear', 'Clara', 'train', note.identifier, about.reference, 'soap'])
    expect([word, whole.includes(word)]).toEqual([word, false])
})

test('each write has an IV of its own', async () => {
  await storeDraft('one', draft)
  const [before] = stored()
  await storeDraft('one', draft)
  const [now] = stored()
  expect(stored()).toHaveLength(1)
  expect(now?.iv).not.toBe(before?.iv)
  expect(now?.ciphertext).not.toBe(before?.ciphertext)
})

test('drafts of another person in this browser stay encrypted and stay stored', async () => {
  await storeDraft('one', draft)
  localStorage.setItem(draftsPlace, JSON.stringify([{ ...stored()[0], keyIdentifier: '8' }]))
  expect(await readDrafts()).toEqual([])
  expect(stored()).toHaveLength(1)
})

test.each([
  ['another slot', { slot: 'two' }],
  ['another text', { ciphertext: btoa('something else, long enough to be one') }],
  ['no IV', { iv: '' }],
])('one that was changed to %s is ignored', async (_case, change) => {
  await storeDraft('one', draft)
  localStorage.setItem(draftsPlace, JSON.stringify([{ ...stored()[0], ...change }]))
  expect(await readDrafts()).toEqual([])
})

test.each(['no list', '{}', '"text"'])('a storage with %s in it has no drafts', async (text) => {
  localStorage.setItem(draftsPlace, text)
  expect(await readDrafts()).toEqual([])
  await storeDraft('one', draft)
  expect(await readDrafts()).toHaveLength(1)
})

test('a saved draft is removed from the device, and its entry with it', async () => {
  await storeDraft('one', draft)
  await storeDraft('two', draft)
  forgetDraft('one')
  expect(stored().map(({ slot }) => slot)).toEqual(['two'])
  forgetDraft('two')
  expect(localStorage.getItem(draftsPlace)).toBeNull()
})

test('signing out clears the device, and nothing is stored afterwards', async () => {
  await storeDraft('one', draft)
  await signOut()
  expect(localStorage.length).toBe(0)
  await expect(storeDraft('one', draft)).rejects.toThrow('Signed out')
  expect(localStorage.length).toBe(0)
})
