import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { auditActions } from '#schemas/operations/audit-actions.ts'
import type { AccessRow } from '#schemas/operations/privacy.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { givePassword, password } from './people.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

interface Event {
  action: string
  actor?: string | null
  impersonator?: string
  subject?: string
  details?: object
}
const write = (events: Event[]) =>
  product.database.db
    .insertInto('auditEvent')
    .values(
      events.map(({ details = {}, ...event }) => ({
        ...event,
        at: product.clock.now().toString(),
        details: JSON.stringify(details),
      })),
    )
    .execute()
const logOf = async (person: { identifier: string }, query = '') => {
  const { body } = await product.as(person).get(`/user/access-log${query}`)
  return body as { data: AccessRow[]; meta: { total: number; lastPage: number } }
}

test("names the operator with the reason, and the person's own actions", async () => {
  const [clara, olu] = [await product.given.client(), await product.given.admin()]
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

test('a hundred calls of an operator who acts for the person are one line, with their number', async () => {
  const [clara, olu] = [await product.given.client(), await product.given.admin()]
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

test("shows nothing of other people, also not the person's actions as an operator", async () => {
  const [clara, ada, olu] = [await product.given.client(), await product.given.client(), await product.given.admin()]
  await write([
    { action: 'password.changed', actor: ada.identifier, subject: ada.identifier },
    { action: 'admin.user_viewed', actor: olu.identifier, subject: ada.identifier },
  ])
  expect((await logOf(clara)).data).toEqual([])
  expect((await logOf(olu)).data).toEqual([])
})

test('is paged, newest first', async () => {
  const clara = await product.given.client()
  for (let entry = 0; entry < 7; entry += 1) {
    await write([{ action: 'session.ended', actor: clara.identifier, subject: clara.identifier }])
    product.clock.advance({ minutes: 1 })
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

test('a sign-in, a failed sign-in and a deletion are in it', async () => {
  const clara = await givePassword(product, await product.given.client())
  await product.visitor.post('/session', { email: clara.email, password })
  await product.visitor.post('/session', { email: clara.email, password: 'not-my-password1' })
  const { data } = await logOf(clara)
  expect(data.map(({ action, by }) => [action, by])).toEqual([
    ['login.failed', 'unknown'],
    ['login.succeeded', 'you'],
  ])
})

test('every action that the backend logs has a text for users and a phrase for operators in both languages, and none is unused', async () => {
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
  for (const locale of [en, de]) {
    expect([...actions].filter((action) => !(action in locale.access))).toEqual([])
    expect([...actions].filter((action) => !(action in locale.audit_actions))).toEqual([])
  }
  // An action that is passed on, or built with a suffix, has its prefix in quotes of its own.
  const quoted = texts.flatMap((text) => [...text.matchAll(/'([a-z_]+(?:\.[a-z_]+)+)'|`([a-z_]+\.)\$\{/g)])
  const written = new Set(quoted.map(([, whole]) => whole?.replaceAll('.', '_')))
  const begun = quoted.flatMap(([, , beginning]) => (beginning ? [beginning.replaceAll('.', '_')] : []))
  const isWritten = (action: string) =>
    actions.has(action) || written.has(action) || begun.some((beginning) => action.startsWith(beginning))
  expect(Object.keys(en.access).filter((action) => !isWritten(action))).toEqual([])
  expect(Object.keys(en.audit_actions).toSorted()).toEqual(Object.keys(en.access).toSorted())
  expect(auditActions.map((action) => action.replaceAll('.', '_'))).toEqual(Object.keys(en.audit_actions))
})
