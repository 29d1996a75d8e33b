import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditProblems } from '#backend/operations/operators/audit-problems.ts'
import { sealAuditLog } from '#backend/operations/operators/seal-audit-log.ts'
import type { Caller } from '#tests/support/callers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { quickest } from '#tests/support/quickest.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { reason } from './operator-product.ts'

interface Written {
  at?: string
  action?: string
  actor?: string
  impersonator?: string
  subject?: string
}
const write = ({ db }: FreshDatabase, rows: Written[]) =>
  db
    .insertInto('auditEvent')
    .values(rows.map((row) => ({ at: '2026-01-01T00:00:00Z', action: 'test.done', ...row })))
    .execute()

describe('the audit log', () => {
  let product: Product
  let olu: GivenPerson
  let operator: Caller
  beforeAll(async () => {
    product = await openProduct()
    olu = await product.given.admin()
    operator = product.as(olu)
  })
  afterAll(() => product.close())
  const list = async (query: string) => (await operator.get(`/admin/audit-log?${query}`)).body

  test('shows actor, action and subject, newest first', async () => {
    const clara = await product.given.client({ firstName: 'Clarissa' })
    await operator.post(`/admin/users/${clara.identifier}/suspend`, { reason })
    await operator.post(`/admin/users/${clara.identifier}/reinstate`, { reason })
    const { data, meta } = await list(`subject=${clara.identifier}&action=admin.user_`)
    expect(meta.total).toBe(2)
    expect(data.map(({ action }: Written) => action)).toEqual(['admin.user_reinstated', 'admin.user_suspended'])
    expect(data[1]).toMatchObject({
      actor: olu.identifier,
      actorName: 'Olu Tester',
      subject: clara.identifier,
      subjectName: 'Clarissa Tester',
      impersonator: null,
      at: '2026-03-02T08:00:00.000Z',
    })
    expect(JSON.parse(data[1].details)).toEqual({ reason })
    const oldest = await list(`subject=${clara.identifier}&action=admin.user_&sort=at`)
    expect(oldest.data).toEqual(data.toReversed())
  })

  test('finds actions by prefix, and treats wildcard characters literally', async () => {
    await write(product.database, [{ action: 'odd.one' }, { action: 'odd.two' }, { action: 'oddly' }])
    const actions = async (word: string) => (await list(`action=${encodeURIComponent(word)}`)).data.length
    expect([await actions('odd.'), await actions('odd'), await actions('odd_'), await actions('%')]).toEqual([
      2, 3, 0, 0,
    ])
  })

  test('lists actions made for a person under the operator too', async () => {
    const [clara, bisi] = [crypto.randomUUID(), crypto.randomUUID()]
    await write(product.database, [{ actor: clara, impersonator: bisi }, { actor: bisi }, { actor: clara }])
    expect([(await list(`actor=${bisi}`)).meta.total, (await list(`actor=${clara}`)).meta.total]).toEqual([2, 2])
  })

  test('filters by whole days in UTC, the last one included', async () => {
    await write(
      product.database,
      ['2025-06-01T23:59:59.999Z', '2025-06-02T00:00:00Z', '2025-06-03T23:59:59.999Z', '2025-06-04T00:00:00Z'].map(
        (at) => ({
          at,
          action: 'day',
        }),
      ),
    )
    const { data } = await list('action=day&from=2025-06-02&to=2025-06-03')
    expect(data.map(({ at }: Written) => at)).toEqual(['2025-06-03T23:59:59.999Z', '2025-06-02T00:00:00.000Z'])
    expect((await list('action=day&from=2025-06-04&to=2025-06-02')).data).toEqual([])
    expect((await operator.get('/admin/audit-log?from=2025-02-30')).status).toBe(422)
  })

  test('is paged without losing or repeating rows of the same instant', async () => {
    await write(
      product.database,
      Array.from({ length: 7 }, () => ({ action: 'same.moment' })),
    )
    const pages = [1, 2, 3].map((page) => list(`action=same.moment&perPage=3&page=${page}`))
    const ids = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ identifier }: GivenPerson) => identifier))
    expect(new Set(ids).size).toBe(7)
  })

  test('answers quickly when it is long, and counts no further than ten thousand', async () => {
    for (let part = 0; part < 2; part += 1)
      await sql`insert into audit_event (at, action, actor, subject)
        select '2024-01-01'::timestamptz + n * interval '1 minute', 'bulk.' || n % 40, gen_random_uuid(), gen_random_uuid()
          from generate_series(${part * 10_000}::int + 1, ${part * 10_000}::int + 10000) n`.execute(product.database.db)
    await sql`analyze audit_event`.execute(product.database.db)
    for (const query of ['', 'action=bulk.7', 'action=bulk', 'page=100&perPage=100', 'from=2024-01-03&to=2024-01-04']) {
      expect((await list(query)).meta.total).toBeLessThanOrEqual(10_000)
      expect(await quickest(1500, () => list(query)), query).toBeLessThan(1500)
    }
    expect((await list('')).meta.total).toBe(10_000)
    expect((await list('page=101&perPage=100')).data).toEqual([])
  })
})

describe('seals', () => {
  const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
  const later = (minutes: number) => now.add({ minutes })

  async function sealedLog(count = 6) {
    const database = await freshDatabase()
    const at = now.subtract({ hours: 2 }).toString()
    await write(
      database,
      Array.from({ length: count }, (_, number) => ({ at, action: `test.${number}`, actor: crypto.randomUUID() })),
    )
    expect(await sealAuditLog(database.db, now)).toBe(count)
    await write(database, [{ at }, { at }])
    expect(await sealAuditLog(database.db, later(61))).toBe(2)
    return database
  }

  /** What the owner of the database could do. */
  const tamper = async ({ db }: Pick<FreshDatabase, 'db'>, table: 'audit_event' | 'audit_seal', statement: string) => {
    await sql`alter table ${sql.table(table)} disable trigger fixed`.execute(db)
    await sql.raw(statement).execute(db)
    await sql`alter table ${sql.table(table)} enable trigger fixed`.execute(db)
  }

  test('match unchanged rows, and show each of these changes', async () => {
    const cases = [
      [
        'a row that was changed',
        'audit_event',
        `update audit_event set action = 'test.other' where id = 3`,
        'changed',
        6,
      ],
      [
        'a time that was changed',
        'audit_event',
        `update audit_event set at = at + interval '1 microsecond' where id = 3`,
        'changed',
        6,
      ],
      [
        'a detail that was changed',
        'audit_event',
        `update audit_event set details = '{"a":1}' where id = 8`,
        'changed',
        8,
      ],
      ['a row that is missing', 'audit_event', `delete from audit_event where id = 2`, 'missing', 6],
      [
        'a seal that was computed again',
        'audit_seal',
        `update audit_seal set digest = sha256('x') where up_to = 6`,
        'changed',
        6,
      ],
      ['a seal that is missing', 'audit_seal', `delete from audit_seal where up_to = 6`, 'unchained', 8],
    ] as const
    const database = await sealedLog()
    expect(await auditProblems(database.db)).toEqual([])
    for (const [change, table, statement, what, upTo] of cases) {
      const within = await database.db.startTransaction().execute()
      await tamper({ db: within }, table, statement)
      expect(await auditProblems(within), change).toContainEqual(expect.objectContaining({ upTo, what }))
      await within.rollback().execute()
    }
    expect(await auditProblems(database.db)).toEqual([])
    await database.close()
  })

  test('reveal a row that was inserted between others', async () => {
    const database = await freshDatabase()
    const at = now.subtract({ hours: 2 }).toString()
    await write(database, [{ at }, { at }])
    // An unused number, as a rolled-back transaction leaves it.
    await sql`select nextval(pg_get_serial_sequence('audit_event', 'id'))`.execute(database.db)
    await write(database, [{ at }])
    await sealAuditLog(database.db, now)
    await sql`insert into audit_event (id, at, action) overriding system value values (3, ${at}, 'test.slipped')`.execute(
      database.db,
    )
    expect(await auditProblems(database.db)).toEqual([{ after: 0, upTo: 4, what: 'added' }])
    await database.close()
  })

  test('are written once an hour, and only for rows older than five minutes', async () => {
    const database = await freshDatabase()
    const { db } = database
    await write(database, [{ at: now.toString() }])
    expect(await sealAuditLog(db, later(4))).toBe(0)
    expect(await sealAuditLog(db, later(5))).toBe(1)
    await write(database, [{ at: later(6).toString() }])
    expect(await sealAuditLog(db, later(64))).toBe(0)
    expect(await sealAuditLog(db, later(65))).toBe(1)
    expect(await sealAuditLog(db, later(200))).toBe(0)
    await database.close()
  })

  test('are written earlier for ten thousand rows', async () => {
    const database = await sealedLog()
    await sql`insert into audit_event (at, action) select ${now.toString()}::timestamptz, 'bulk' from generate_series(1, 10001)`.execute(
      database.db,
    )
    expect(await sealAuditLog(database.db, later(62))).toBe(10_000)
    expect(await sealAuditLog(database.db, later(63))).toBe(0)
    expect(await auditProblems(database.db)).toEqual([])
    await database.close()
  })

  test('by two workers in parallel are written once', async () => {
    const database = await freshDatabase()
    await write(database, [{ at: now.subtract({ hours: 1 }).toString() }])
    const sealed = await Promise.all([1, 2, 3].map(() => sealAuditLog(database.db, now)))
    expect(sealed.toSorted((one, other) => one - other)).toEqual([0, 0, 1])
    await database.close()
  })

  test('are written by the worker as time passes', async () => {
    const product = await openProduct()
    const operator = await product.given.admin()
    await product.as(operator).get(`/admin/users/${operator.identifier}`)
    product.clock.advance({ minutes: 10 })
    await product.work()
    const { db } = product.database
    expect((await db.selectFrom('auditSeal').selectAll().execute()).length).toBe(1)
    expect(await auditProblems(db)).toEqual([])
    await product.close()
  })
})
