import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import type { AccessRow } from '#schemas/operations/privacy.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { givePassword, password } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Event {
  action: string
  actor?: string | null
  impersonator?: string
  subject?: string
  details?: object
}
const write = (events: Event[]) =>
  world.database.db
    .insertInto('auditEvent')
    .values(
      events.map(({ details = {}, ...event }) => ({
        ...event,
        at: world.clock.now().toString(),
        details: JSON.stringify(details),
      })),
    )
    .execute()
const logOf = async (person: { identifier: string }, query = '') => {
  const { body } = await world.as(person).get(`/user/access-log${query}`)
  return body as { data: AccessRow[]; meta: { total: number; lastPage: number } }
}

test('names the operator who looked, with the reason, and what the person did', async () => {
  const [clara, olu] = [await world.given.client(), await world.given.admin()]
  await write([
    { action: 'login.succeeded', subject: clara.identifier },
    { action: 'login.failed', subject: clara.identifier },
    { action: 'admin.user_viewed', actor: olu.identifier, subject: clara.identifier },
    {
      action: 'impersonation.started',
      actor: olu.identifier,
      subject: clara.identifier,
      details: { reason: 'Asked for help by phone' },
    },
    { action: 'password.changed', actor: clara.identifier, subject: clara.identifier },
    { action: 'account.erasure_waits', subject: clara.identifier },
  ])
  const { data } = await logOf(clara)
  expect(data.map(({ action, by, name, reason }) => [action, by, name, reason])).toEqual([
    ['account.erasure_waits', 'system', null, null],
    ['password.changed', 'you', null, null],
    ['impersonation.started', 'operator', 'Olu', 'Asked for help by phone'],
    ['admin.user_viewed', 'operator', 'Olu', null],
    ['login.failed', 'unknown', null, null],
    ['login.succeeded', 'you', null, null],
  ])
})

test('a hundred calls of an operator who acts as the person are one line, with their number', async () => {
  const [clara, olu] = [await world.given.client(), await world.given.admin()]
  const request = {
    action: 'impersonation.request',
    actor: clara.identifier,
    impersonator: olu.identifier,
    subject: clara.identifier,
  }
  await write(Array.from({ length: 100 }, () => request))
  const { data, meta } = await logOf(clara)
  expect(meta.total).toBe(1)
  expect(data).toMatchObject([{ action: 'impersonation.request', by: 'operator', name: 'Olu', count: 100 }])
})

test('shows nothing of other people, also not what the person did to them as an operator', async () => {
  const [clara, ada, olu] = [await world.given.client(), await world.given.client(), await world.given.admin()]
  await write([
    { action: 'password.changed', actor: ada.identifier, subject: ada.identifier },
    { action: 'admin.user_viewed', actor: olu.identifier, subject: ada.identifier },
  ])
  expect((await logOf(clara)).data).toEqual([])
  expect((await logOf(olu)).data).toEqual([])
})

test('comes in pages, newest first', async () => {
  const clara = await world.given.client()
  for (let entry = 0; entry < 7; entry += 1) {
    await write([{ action: 'session.ended', actor: clara.identifier, subject: clara.identifier }])
    world.clock.advance({ minutes: 1 })
  }
  const second = await logOf(clara, '?page=2&perPage=5')
  expect([second.data.length, second.meta.total, second.meta.lastPage]).toEqual([2, 7, 2])
  const first = await logOf(clara, '?perPage=5')
  expect(first.data.map(({ at }) => at)).toEqual(
    first.data
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('a real sign-in, a wrong one and a deletion stand in it', async () => {
  const clara = await givePassword(world, await world.given.client())
  await world.visitor.post('/session', { email: clara.email, password })
  await world.visitor.post('/session', { email: clara.email, password: 'not-my-password1' })
  const { data } = await logOf(clara)
  expect(data.map(({ action, by }) => [action, by])).toEqual([
    ['login.failed', 'unknown'],
    ['login.succeeded', 'you'],
  ])
})

test('every action that the backend writes has its words in both languages, and no words are left over', async () => {
  const entries = await readdir('backend', { recursive: true, withFileTypes: true })
  const files = entries.filter(({ name, parentPath }) => name.endsWith('.ts') && !parentPath.includes('seed'))
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(`${parentPath}/${name}`, 'utf8')))
  const calls = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:audit|auditRow|auditAs)\w*\((?:[^;]*?)\n?\s*\)(?=\n|;|,)/g)].map(([call]) => call),
  )
  const actions = new Set(
    calls.flatMap((call) =>
      [...call.matchAll(/'([a-z_]+(?:\.[a-z_]+)+|logout)'/g)].map(([, action]) =>
        (action as string).replaceAll('.', '_'),
      ),
    ),
  )
  expect(actions.size).toBeGreaterThan(20)
  for (const locale of [en, de]) expect([...actions].filter((action) => !(action in locale.access))).toEqual([])
  // Where the action is handed on to the call, or ends with what was found, its beginning stands in quotes of its own.
  const quoted = texts.flatMap((text) => [...text.matchAll(/'([a-z_]+(?:\.[a-z_]+)+)'|`([a-z_]+\.)\$\{/g)])
  const written = new Set(quoted.map(([, whole]) => whole?.replaceAll('.', '_')))
  const begun = quoted.flatMap(([, , beginning]) => (beginning ? [beginning.replaceAll('.', '_')] : []))
  const isWritten = (action: string) =>
    actions.has(action) || written.has(action) || begun.some((beginning) => action.startsWith(beginning))
  expect(Object.keys(en.access).filter((action) => !isWritten(action))).toEqual([])
})
