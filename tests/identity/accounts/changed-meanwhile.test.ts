/** A sign-in in progress while the password changes does not survive the change. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { member } from './people.ts'
import { backend, codeOf, logIn, pendingOf, showCode, useBackend, withApp } from './second-factor-steps.ts'

useBackend()

type Answer = Awaited<ReturnType<typeof backend.call>>

const newPassword = 'new-morning-31'

/** A password change that commits once the call has either answered or waits for it. */
async function changeDuring(
  email: string,
  call: () => Promise<Answer>,
  { endsSessions = 'before' }: { endsSessions?: 'before' | 'after' } = {},
): Promise<Answer> {
  const passwordHash = await hashPassword(newPassword)
  let pending: Promise<Answer> | undefined
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
    pending = call().finally(() => (isAnswered = true))
    while (!isAnswered && !(await isSessionWaiting()));
    if (endsSessions === 'after') await endSessions()
  })
  return pending as Promise<Answer>
}

/** Reads the locks themselves: pg_stat_activity hides what the sessions of another role wait for. */
async function isSessionWaiting(): Promise<boolean> {
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

  test('the record of the old one is not rehashed and written back', async () => {
    const person = await member(backend)
    const weak = await hashPassword(person.password, { memory: 64, passes: 1, parallelism: 1 })
    await backend.db.updateTable('appUser').set({ passwordHash: weak }).where('email', '=', person.email).execute()
    const answer = await changeDuring(person.email, () => logIn(person))
    expect([answer.status, await isAlive(answer)]).toEqual([422, false])
    expect((await logIn(person)).status).toBe(422)
    expect((await logIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('a second factor does not finish a sign-in that began with the old one', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    const answer = await changeDuring(person.email, () => showCode(pending, codeOf(person.secret)), {
      endsSessions: 'after',
    })
    expect([answer.status, await isAlive(answer)]).toEqual([401, false])
  })

  test('concurrent sign-ins that rehash the same old record all succeed', async () => {
    const person = await member(backend)
    // The second one finds the record changed and compares with the new one.
    const weak = await hashPassword(person.password, { memory: 64, passes: 1, parallelism: 1 })
    await backend.db.updateTable('appUser').set({ passwordHash: weak }).where('email', '=', person.email).execute()
    const answers = await Promise.all([logIn(person), logIn(person), logIn(person)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('a suspension at the same moment refuses the sign-in', async () => {
    const person = await member(backend)
    let pending: Promise<Answer> | undefined
    await backend.db.transaction().execute(async (db) => {
      await db.updateTable('appUser').set({ accountStatus: 'suspended' }).where('email', '=', person.email).execute()
      let isAnswered = false
      pending = logIn(person).finally(() => (isAnswered = true))
      while (!isAnswered && !(await isSessionWaiting()));
    })
    expect((await pending)?.status).toBe(403)
  })
})
