/** A sign-in that is under way while the password changes does not outlive the change. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { member } from './people.ts'
import { backend, codeOf, logIn, pendingOf, showCode, useBackend, withApp } from './second-factor-steps.ts'

useBackend()

type Answer = Awaited<ReturnType<typeof backend.call>>

const newPassword = 'new-morning-31'

/** A change of the password that is committed once the call has either answered or waits for it. */
async function changeDuring(
  email: string,
  call: () => Promise<Answer>,
  { endsSessions = 'before' }: { endsSessions?: 'before' | 'after' } = {},
): Promise<Answer> {
  const passwordHash = await hashPassword(newPassword)
  let asked: Promise<Answer> | undefined
  await backend.db.transaction().execute(async (db) => {
    const { identifier } = await db
      .updateTable('appUser')
      .set({ passwordHash })
      .where('email', '=', email)
      .returning('identifier')
      .executeTakeFirstOrThrow()
    const endSessions = () =>
      db
        .updateTable('session')
        .set({ revokedAt: backend.clock.now.toString() })
        .where('userIdentifier', '=', identifier)
        .execute()
    if (endsSessions === 'before') await endSessions()
    let isAnswered = false
    asked = call().finally(() => (isAnswered = true))
    while (!isAnswered && !(await isSomebodyWaiting()));
    if (endsSessions === 'after') await endSessions()
  })
  return asked as Promise<Answer>
}

/** By the locks themselves: what the sessions of another role wait for, the list of activity does not show. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks l where not l.granted and exists (select from pg_locks o
      join pg_database d on d.oid = o.database
      where o.pid = l.pid and d.datname = current_database())) as waits`.execute(backend.db)
  return rows[0]?.waits ?? false
}

const isAlive = async ({ body }: Answer) =>
  body.token !== undefined && (await backend.call('/user/info', { token: body.token })).status === 200

describe('while the password is changed', () => {
  test('the old one opens no session', async () => {
    const person = await member(backend)
    const answer = await changeDuring(person.email, () => logIn(person))
    expect([answer.status, await isAlive(answer)]).toEqual([422, false])
  })

  test('the record of the old one is not written back with today’s costs', async () => {
    const person = await member(backend)
    const weak = await hashPassword(person.password, { memory: 64, passes: 1, parallelism: 1 })
    await backend.db.updateTable('appUser').set({ passwordHash: weak }).where('email', '=', person.email).execute()
    const answer = await changeDuring(person.email, () => logIn(person))
    expect([answer.status, await isAlive(answer)]).toEqual([422, false])
    expect((await logIn(person)).status).toBe(422)
    expect((await logIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('a second factor that is shown finishes nothing that began with the old one', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    const answer = await changeDuring(person.email, () => showCode(pending, codeOf(person.secret)), {
      endsSessions: 'after',
    })
    expect([answer.status, await isAlive(answer)]).toEqual([401, false])
  })

  test('sign-ins at once that renew the same old record all get in', async () => {
    const person = await member(backend)
    // Whoever comes second finds the record changed and compares with the new one.
    const weak = await hashPassword(person.password, { memory: 64, passes: 1, parallelism: 1 })
    await backend.db.updateTable('appUser').set({ passwordHash: weak }).where('email', '=', person.email).execute()
    const answers = await Promise.all([logIn(person), logIn(person), logIn(person)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('a suspension at the same moment lets nobody in', async () => {
    const person = await member(backend)
    let asked: Promise<Answer> | undefined
    await backend.db.transaction().execute(async (db) => {
      await db.updateTable('appUser').set({ accountStatus: 'suspended' }).where('email', '=', person.email).execute()
      let isAnswered = false
      asked = logIn(person).finally(() => (isAnswered = true))
      while (!isAnswered && !(await isSomebodyWaiting()));
    })
    expect((await asked)?.status).toBe(403)
  })
})
