import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import { firstFreeStart } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { demoPassword } from '#backend/operations/demo-data/main-accounts.ts'
import { type ImportedClient, importedStatuses } from '#schemas/care/client-import.ts'
import type { NoteRow } from '#schemas/care/notes.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

// The last half hour of a leap day; the browser tests run on demo data of today.
const now = '2028-02-29T23:30:00Z'

describe('demo data', () => {
  let product: Product
  let made: Awaited<ReturnType<typeof seedMarket>>
  beforeAll(async () => {
    product = await openProduct({ now })
    made = await seedMarket(product)
    // A whole market on a busy machine: this bound only ends a hang.
  }, 180_000)
  afterAll(() => product.close())

  const count = async (table: 'appUser' | 'booking' | 'ledgerEntry' | 'review' | 'picture') =>
    (
      await product.database.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count

  test('is created once: the second call does nothing', async () => {
    const before = [await count('appUser'), await count('booking'), await count('ledgerEntry')]
    const again = await seedMarket(product)
    expect([made.isNew, again.isNew]).toEqual([true, false])
    expect(again.signIns).toEqual(made.signIns)
    expect([await count('appUser'), await count('booking'), await count('ledgerEntry')]).toEqual(before)
  })

  test('has a therapist with imported clients, in every status', async () => {
    const theo = await product.database.db
      .selectFrom('appUser')
      .select('identifier')
      .where('email', '=', 'theo@solace.example')
      .executeTakeFirstOrThrow()
    const { body } = await product.as(theo).get('/clients/imported')
    const shown = (body.data as ImportedClient[]).map(({ status, email, actions }) => ({ status, email, actions }))
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(importedStatuses))
    expect(shown.find(({ email }) => email?.startsWith('ikenna'))).toMatchObject({ status: 'new' })
    expect(shown.filter(({ actions }) => actions.includes('withdraw')).length).toBeGreaterThan(1)
  })

  test('has notes that only their authors can read: signed, amended and drafts', async () => {
    const author = async (email: string) =>
      product.database.db
        .selectFrom('appUser')
        .select('identifier')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    const [theo, katharina] = [await author('theo@solace.example'), await author('therapist.de@solace.example')]
    const { body } = await product.as(theo).get('/note')
    const rows = body.data as NoteRow[]
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['amended', 'draft', 'draft', 'signed'])
    expect(rows.filter(({ sessionAt }) => sessionAt !== null)).toHaveLength(2)
    expect(rows.every(({ createdAt }) => createdAt < now)).toBe(true)
    const amended = rows.find(({ status }) => status === 'amended')
    expect((await product.as(theo).get(`/note/${amended?.identifier}`)).body.addenda).toHaveLength(1)
    expect((await product.as(katharina).get('/note?searchQuery=atemuebung')).body.meta.total).toBe(0)
    expect((await product.as(katharina).get('/note?searchQuery=atemubung')).body.meta.total).toBe(1)
  })

  test('has two operators with all permissions, also in demo data of an earlier version', async () => {
    const operators = () =>
      product.database.db
        .selectFrom('operatorPermission')
        .innerJoin('appUser', 'appUser.identifier', 'operatorPermission.userIdentifier')
        .select(['email', 'permission'])
        .orderBy('email', 'desc')
        .execute()
    const both = ['olu@solace.example', 'ngozi@solace.example'].map((email) => ({ email, permission: 'super' }))
    expect(await operators()).toEqual(both)
    await product.database.db.deleteFrom('verificationReview').execute()
    await product.database.db.updateTable('document').set({ reviewedBy: null }).execute()
    await product.database.db.deleteFrom('operatorPermission').execute()
    await product.database.db.deleteFrom('appUser').where('userType', '=', 'admin').execute()
    expect((await seedMarket(product)).isNew).toBe(false)
    expect(await operators()).toEqual(both)
  })

  test('lists all sixty, each with a picture of its own, at least three reviews and a free hour', async () => {
    const { data } = await listed('NG')
    expect(data).toHaveLength(15)
    const rows = await product.database.db.selectFrom('providerListing').selectAll().execute()
    expect(rows).toHaveLength(60)
    expect(
      rows.filter(({ reviews, rating, nextSlotAt }) => reviews < 3 || rating < 300 || nextSlotAt === null),
    ).toEqual([])
    const pictures = await product.database.db
      .selectFrom('picture')
      .innerJoin('providerListing', 'providerListing.providerIdentifier', 'picture.userIdentifier')
      .select('version')
      .distinct()
      .execute()
    expect(pictures).toHaveLength(60)
  })

  test('gives therapists profiles that lack a title at most, and clients some preferences', async () => {
    const { db } = product.database
    const mainAccounts = await db
      .selectFrom('appUser')
      .select(['identifier', 'userType'])
      .where('email', 'like', '%@solace.example')
      .execute()
    for (const person of mainAccounts.filter(({ userType }) => userType === 'provider')) {
      const { info } = (await product.as(person).get('/provider')).body
      const filled = Object.entries({ ...info, title: info.title ?? 'MSc' }).filter(([, value]) => value !== null)
      const saved = await product.as(person).post('/provider/update/info', Object.fromEntries(filled))
      expect(saved).toMatchObject({ status: 200 })
    }
    for (const person of mainAccounts.filter(({ userType }) => userType === 'client')) {
      expect((await product.as(person).get('/client')).body.userName).toMatch(/^[a-z_]{3,32}$/)
      expect((await product.as(person).get('/client/preferences')).body.specialities).toHaveLength(2)
    }
  })

  const listed = async (country: string) =>
    (await product.visitor.get(`/providers?country=${country}&perPage=100`)).body

  test('lets every demo account sign in with the printed password', async () => {
    for (const { email, role, password } of made.signIns) {
      const { status, body } = await product.backend.app
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

  test('has a balanced ledger, wallets with money, and every fee earned once', async () => {
    expect(await bookProblems(product.database.db, { isInstallation: true })).toEqual([])
    const { rows } = await sql<{ lacking: number }>`
      select count(*)::int as lacking from booking b
       where b.fee > 0 and b.status in ('completed', 'confirmed')
         and not exists (select from ledger_entry e where e.booking_identifier = b.identifier and e.transaction_type = 'booking_payment')
          or b.fee > 0 and b.status = 'completed' and 1 <> (
             select count(*) from ledger_entry e where e.booking_identifier = b.identifier and e.idempotency_key like 'session-earning:%')`.execute(
      product.database.db,
    )
    expect(rows).toEqual([{ lacking: 0 }])
    const clara = await personOf('clara@solace.example')
    const { body } = await product.as(clara).get('/wallet/balance')
    expect(body).toMatchObject({ currency: 'NGN' })
    expect(body.balance).toBeGreaterThan(15_000_00)
  })

  test('has sessions on the grid of their therapists, claimed for both sides', async () => {
    const { rows } = await sql<{ startAt: string; timezone: string; id: string; claims: number }>`
      select b.start_at, s.timezone, b.provider_identifier as id,
             (select count(*)::int from claim c where c.booking_identifier = b.identifier and c.state = 'booked'
                 and lower(c.span) = b.start_at and upper(c.span) = b.end_at
                 and c.person_identifier in (b.client_identifier, b.provider_identifier)) as claims
        from booking b join provider_schedule s using (provider_identifier) where b.status <> 'cancelled'`.execute(
      product.database.db,
    )
    const weeks = await product.database.db
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

  test('has no dates in the future except sessions', async () => {
    const { rows } = await sql<{ late: number }>`
      select (select count(*) from booking where created_at > ${now}::timestamptz or paid_at > ${now}::timestamptz
                 or cancelled_at > ${now}::timestamptz or (status = 'completed' and end_at > ${now}::timestamptz)
                 or (status = 'confirmed' and start_at < ${now}::timestamptz))::int
           + (select count(*) from review r join booking_participant p on p.identifier = r.participant_identifier
                join booking b on b.identifier = p.booking_identifier where r.created_at > ${now}::timestamptz or r.created_at < b.end_at)::int
           + (select count(*) from payment where created_at > ${now}::timestamptz)::int
           + (select count(*) from ledger_entry where created_at > ${now}::timestamptz)::int as late`.execute(
      product.database.db,
    )
    expect(rows).toEqual([{ late: 0 }])
  })

  const personOf = async (email: string) =>
    product.database.db.selectFrom('appUser').select('identifier').where('email', '=', email).executeTakeFirstOrThrow()

  test('shows Clara and Theo the same session', async () => {
    const [clara, theo] = [await personOf('clara@solace.example'), await personOf('theo@solace.example')]
    const ofClara = (await product.as(clara).get('/booking?statuses=upcoming')).body.data
    const ofTheo = (await product.as(theo).get('/appointment?statuses=upcoming&perPage=100')).body.data
    expect(ofClara.length).toBeGreaterThanOrEqual(2)
    const shared = ofClara.filter(({ identifier }: { identifier: string }) =>
      ofTheo.some((one: { identifier: string }) => one.identifier === identifier),
    )
    expect(shared).toMatchObject([{ status: 'confirmed', fee: 15_000_00 }])
    expect((await product.as(clara).get('/booking?statuses=past')).body.data.length).toBeGreaterThanOrEqual(3)
    expect((await product.as(clara).get('/booking?statuses=cancelled')).body.data).toMatchObject([
      { refunded: 25_000_00, cancelledBy: 'client' },
    ])
  })

  test('has therapists with packages below their fees, and a package of which Clara has used a part', async () => {
    const [clara, theo] = [await personOf('clara@solace.example'), await personOf('theo@solace.example')]
    const { rows } = await sql<{ country: string; saved: number }>`
      select p.country, round(100 - o.price * 100.0 / (o.sessions * coalesce(t.fee, d.fee)))::int as saved
        from package_offer o join provider d on d.user_identifier = o.provider_identifier
        join provider_listing p on p.provider_identifier = o.provider_identifier
        join provider_therapy t on t.provider_identifier = o.provider_identifier and t.therapy_id = o.therapy_id
       where o.status = 'active' and o.currency = d.currency`.execute(product.database.db)
    expect(rows).toHaveLength(7)
    expect(new Set(rows.map(({ country }) => country))).toEqual(new Set(['NG', 'GB', 'US', 'DE']))
    expect(rows.filter(({ saved }) => saved < 10 || saved > 15)).toEqual([])
    const offered = await product.visitor.get(`/packages/offers/${theo.identifier}`)
    expect(offered.body.offers).toHaveLength(2)

    const { body } = await product.as(clara).get('/packages')
    expect(body.packages).toMatchObject([
      { status: 'active', sessions: 5, remaining: 3, price: 112_500_00, singleFee: 25_000_00 },
    ])
    const [{ identifier }] = body.packages
    const shown = (await product.as(clara).get(`/packages/${identifier}`)).body
    expect(shown.uses.map((use: { state: string; amount: number }) => [use.state, use.amount])).toEqual([
      ['booked', 22_500_00],
      ['used', 22_500_00],
    ])
  })

  test('has tags for some clients of Theo, and for Clara an emergency contact and a safety plan', async () => {
    const [clara, theo] = [await personOf('clara@solace.example'), await personOf('theo@solace.example')]
    const { body } = await product.as(theo).get('/clients?tag=evening')
    expect(body.data.map(({ firstName, status }: Record<string, string>) => [firstName, status])).toEqual([
      ['Clara', 'active'],
      ['Kelechi', 'active'],
    ])
    const emergency = (await product.as(theo).get(`/clients/${clara.identifier}/emergency`)).body
    expect(emergency).toMatchObject({ emergencyContact: { name: 'Amaka Afolabi' }, safetyPlan: { version: 1 } })
  })

  test('stays consistent when the worker runs for a day', async () => {
    product.clock.advance({ hours: 30 })
    await product.work()
    expect(await product.bookProblems()).toEqual([])
    const { body } = await product.visitor.get('/providers?country=NG&sort=next&perPage=100')
    expect(
      body.data.every(
        ({ nextSlotAt }: { nextSlotAt: string }) => nextSlotAt >= product.clock.now().toString().slice(0, 16),
      ),
    ).toBe(true)
  })
})
