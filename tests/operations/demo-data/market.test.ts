import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import { firstFreeStart } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { demoPassword } from '#backend/operations/demo-data/cast.ts'
import { type ImportedClient, importedStatuses } from '#schemas/care/client-import.ts'
import type { NoteRow } from '#schemas/care/notes.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

describe.each(['2026-03-02T08:00:00Z', '2028-02-29T23:30:00Z'])('a market made at %s', (now) => {
  let world: World
  let made: Awaited<ReturnType<typeof seedMarket>>
  beforeAll(async () => {
    world = await openWorld({ now })
    made = await seedMarket(world)
  })
  afterAll(() => world.close())

  const count = async (table: 'appUser' | 'booking' | 'ledgerEntry' | 'review' | 'picture') =>
    (
      await world.database.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count

  test('is made once: the second time nothing happens', async () => {
    const before = [await count('appUser'), await count('booking'), await count('ledgerEntry')]
    const again = await seedMarket(world)
    expect([made.isNew, again.isNew]).toEqual([true, false])
    expect(again.signIns).toEqual(made.signIns)
    expect([await count('appUser'), await count('booking'), await count('ledgerEntry')]).toEqual(before)
  })

  test('has a therapist who has brought people along, in every state', async () => {
    const theo = await world.database.db
      .selectFrom('appUser')
      .select('identifier')
      .where('email', '=', 'theo@solace.example')
      .executeTakeFirstOrThrow()
    const { body } = await world.as(theo).get('/clients/imported')
    const shown = (body.data as ImportedClient[]).map(({ status, email, actions }) => ({ status, email, actions }))
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(importedStatuses))
    expect(shown.find(({ email }) => email?.startsWith('ikenna'))).toMatchObject({ status: 'new' })
    expect(shown.filter(({ actions }) => actions.includes('withdraw')).length).toBeGreaterThan(1)
  })

  test('has notes that their authors alone read: signed, amended and drafts', async () => {
    const author = async (email: string) =>
      world.database.db.selectFrom('appUser').select('identifier').where('email', '=', email).executeTakeFirstOrThrow()
    const [theo, katharina] = [await author('theo@solace.example'), await author('therapist.de@solace.example')]
    const { body } = await world.as(theo).get('/note')
    const rows = body.data as NoteRow[]
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['amended', 'draft', 'draft', 'signed'])
    expect(rows.filter(({ sessionAt }) => sessionAt !== null)).toHaveLength(2)
    expect(rows.every(({ createdAt }) => createdAt < now)).toBe(true)
    const amended = rows.find(({ status }) => status === 'amended')
    expect((await world.as(theo).get(`/note/${amended?.identifier}`)).body.addenda).toHaveLength(1)
    expect((await world.as(katharina).get('/note?searchQuery=atemuebung')).body.meta.total).toBe(0)
    expect((await world.as(katharina).get('/note?searchQuery=atemubung')).body.meta.total).toBe(1)
  })

  test('has an operator who may do everything, also where the market is older', async () => {
    const operators = () =>
      world.database.db
        .selectFrom('operatorPermission')
        .innerJoin('appUser', 'appUser.identifier', 'operatorPermission.userIdentifier')
        .select(['email', 'permission'])
        .execute()
    const olu = [{ email: 'olu@solace.example', permission: 'super' }]
    expect(await operators()).toEqual(olu)
    await world.database.db.deleteFrom('verificationReview').execute()
    await world.database.db.updateTable('document').set({ reviewedBy: null }).execute()
    await world.database.db.deleteFrom('operatorPermission').execute()
    await world.database.db.deleteFrom('appUser').where('userType', '=', 'admin').execute()
    expect((await seedMarket(world)).isNew).toBe(false)
    expect(await operators()).toEqual(olu)
  })

  test('lists all sixty, each with a picture of its own, three reviews or more and a free hour', async () => {
    const { data } = await listed('NG')
    expect(data).toHaveLength(15)
    const rows = await world.database.db.selectFrom('providerListing').selectAll().execute()
    expect(rows).toHaveLength(60)
    expect(
      rows.filter(({ reviews, rating, nextSlotAt }) => reviews < 3 || rating < 300 || nextSlotAt === null),
    ).toEqual([])
    const pictures = await world.database.db
      .selectFrom('picture')
      .innerJoin('providerListing', 'providerListing.providerIdentifier', 'picture.userIdentifier')
      .select('version')
      .distinct()
      .execute()
    expect(pictures).toHaveLength(60)
  })

  test('gives therapists profiles that lack a title at most, and clients some preferences', async () => {
    const { db } = world.database
    const cast = await db
      .selectFrom('appUser')
      .select(['identifier', 'userType'])
      .where('email', 'like', '%@solace.example')
      .execute()
    for (const person of cast.filter(({ userType }) => userType === 'provider')) {
      const { info } = (await world.as(person).get('/provider')).body
      const filled = Object.entries({ ...info, title: info.title ?? 'MSc' }).filter(([, value]) => value !== null)
      const saved = await world.as(person).post('/provider/update/info', Object.fromEntries(filled))
      expect(saved).toMatchObject({ status: 200 })
    }
    for (const person of cast.filter(({ userType }) => userType === 'client')) {
      expect((await world.as(person).get('/client')).body.userName).toMatch(/^[a-z_]{3,32}$/)
      expect((await world.as(person).get('/client/preferences')).body.specialities).toHaveLength(2)
    }
  })

  const listed = async (country: string) => (await world.visitor.get(`/providers?country=${country}&perPage=100`)).body

  test('lets everybody of the cast sign in with the password that is printed', async () => {
    for (const { email, role, password } of made.signIns) {
      const { status, body } = await world.backend.app
        .inject({ method: 'POST', url: '/user/login', payload: { email, password } })
        .then((answer) => ({ status: answer.statusCode, body: answer.json() }))
      expect({ email, status, userType: body.userType, isActive: body.isActive }).toEqual({
        email,
        status: 200,
        userType: role,
        isActive: true,
      })
    }
    expect(made.signIns.every(({ password }) => password === demoPassword)).toBe(true)
  })

  test('has books that balance, wallets that hold money and every fee earned once', async () => {
    expect(await bookProblems(world.database.db, { isInstallation: true })).toEqual([])
    const { rows } = await sql<{ lacking: number }>`
      select count(*)::int as lacking from booking b
       where b.fee > 0 and b.status in ('completed', 'confirmed')
         and not exists (select from ledger_entry e where e.booking_identifier = b.identifier and e.transaction_type = 'booking_payment')
          or b.fee > 0 and b.status = 'completed' and 1 <> (
             select count(*) from ledger_entry e where e.booking_identifier = b.identifier and e.idempotency_key like 'session-earning:%')`.execute(
      world.database.db,
    )
    expect(rows).toEqual([{ lacking: 0 }])
    const clara = await personOf('clara@solace.example')
    const { body } = await world.as(clara).get('/wallet/balance')
    expect(body).toMatchObject({ currency: 'NGN' })
    expect(body.balance).toBeGreaterThan(15_000_00)
  })

  test('has sessions on the grid of their therapists, claimed for both', async () => {
    const { rows } = await sql<{ startAt: string; timezone: string; id: string; claims: number }>`
      select b.start_at, s.timezone, b.provider_identifier as id,
             (select count(*)::int from claim c where c.booking_identifier = b.identifier and c.state = 'booked'
                 and lower(c.span) = b.start_at and upper(c.span) = b.end_at
                 and c.person_identifier in (b.client_identifier, b.provider_identifier)) as claims
        from booking b join provider_schedule s using (provider_identifier) where b.status <> 'cancelled'`.execute(
      world.database.db,
    )
    const weeks = await world.database.db
      .selectFrom('availabilityWeek')
      .selectAll()
      .where('isAvailable', '=', true)
      .execute()
    const offGrid = rows.filter(({ startAt, timezone, id }) => {
      const week = weeks.filter((row) => row.providerIdentifier === id)
      const rules = compileRules({ zone: timezone, slotMinutes: 60, week, customDates: [] })
      const viewing = {
        viewerZone: timezone,
        now: startAt,
        busy: [],
        bufferMinutes: 0,
        noticeMinutes: 0,
        horizonMonths: 2,
      }
      const first = firstFreeStart(rules, viewing)
      return first === null || Date.parse(first) !== Date.parse(startAt)
    })
    expect(rows.length).toBeGreaterThan(400)
    expect(offGrid).toEqual([])
    expect(rows.filter(({ claims }) => claims !== 2)).toEqual([])
  })

  test('writes nothing that lies in the future but sessions', async () => {
    const { rows } = await sql<{ late: number }>`
      select (select count(*) from booking where created_at > ${now}::timestamptz or paid_at > ${now}::timestamptz
                 or cancelled_at > ${now}::timestamptz or (status = 'completed' and end_at > ${now}::timestamptz)
                 or (status = 'confirmed' and start_at < ${now}::timestamptz))::int
           + (select count(*) from review r join booking_participant p on p.identifier = r.participant_identifier
                join booking b on b.identifier = p.booking_identifier where r.created_at > ${now}::timestamptz or r.created_at < b.end_at)::int
           + (select count(*) from payment where created_at > ${now}::timestamptz)::int
           + (select count(*) from ledger_entry where created_at > ${now}::timestamptz)::int as late`.execute(
      world.database.db,
    )
    expect(rows).toEqual([{ late: 0 }])
  })

  const personOf = async (email: string) =>
    world.database.db.selectFrom('appUser').select('identifier').where('email', '=', email).executeTakeFirstOrThrow()

  test('shows Clara and Theo the same session', async () => {
    const [clara, theo] = [await personOf('clara@solace.example'), await personOf('theo@solace.example')]
    const ofClara = (await world.as(clara).get('/booking?statuses=upcoming')).body.data
    const ofTheo = (await world.as(theo).get('/appointment?statuses=upcoming&perPage=100')).body.data
    expect(ofClara.length).toBeGreaterThanOrEqual(2)
    const shared = ofClara.filter(({ identifier }: { identifier: string }) =>
      ofTheo.some((one: { identifier: string }) => one.identifier === identifier),
    )
    expect(shared).toMatchObject([{ status: 'confirmed', fee: 15_000_00 }])
    expect((await world.as(clara).get('/booking?statuses=past')).body.data.length).toBeGreaterThanOrEqual(3)
    expect((await world.as(clara).get('/booking?statuses=cancelled')).body.data).toMatchObject([
      { refunded: 25_000_00, cancelledBy: 'client' },
    ])
  })

  test('has words for some clients of Theo, and for Clara whom to call and what to do', async () => {
    const [clara, theo] = [await personOf('clara@solace.example'), await personOf('theo@solace.example')]
    const { body } = await world.as(theo).get('/clients?tag=evening')
    expect(body.data.map(({ firstName, status }: Record<string, string>) => [firstName, status])).toEqual([
      ['Clara', 'active'],
      ['Kelechi', 'active'],
    ])
    const emergency = (await world.as(theo).get(`/clients/${clara.identifier}/emergency`)).body
    expect(emergency).toMatchObject({ emergencyContact: { name: 'Amaka Afolabi' }, safetyPlan: { version: 1 } })
  })

  test('goes on working by itself: a day later nothing is out of order', async () => {
    world.clock.advance({ hours: 30 })
    await world.work()
    expect(await world.bookProblems()).toEqual([])
    const { body } = await world.visitor.get('/providers?country=NG&sort=next&perPage=100')
    expect(
      body.data.every(
        ({ nextSlotAt }: { nextSlotAt: string }) => nextSlotAt >= world.clock.now().toString().slice(0, 16),
      ),
    ).toBe(true)
  })
})
