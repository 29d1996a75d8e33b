import { randomUUIDv7 } from 'node:crypto'
import { earnSession } from '#backend/money/payments/earnings.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import { givenOffer, givenPackage } from '#tests/money/packages/package-fixture.ts'
import { savedCard } from '#tests/money/payment-methods/cards-fixture.ts'
import { booked, confirmed, participant } from '#tests/scheduling/participants/sessions.ts'
import { bookedSeries, bookingOf, seriesRequest } from '#tests/scheduling/series/series.ts'
import { wait } from '#tests/scheduling/waitlist/fixtures.ts'

/** One body, and a different one; sent by the client by default. */
export interface Replayed {
  url: string
  body?: object
  other: object
  /** Of bodies that are not JSON. */
  headers?: Record<string, string>
  by?: GivenPerson
}

/** Calls about the life of a booking that take a key; each makes its own booking, with a therapist of its own. */
export const lifeCalls = (
  productOf: () => Product,
  clientOf: () => GivenPerson,
): Record<string, () => Promise<Replayed>> => {
  const therapist = (schedule: { needsApproval?: boolean } = {}) =>
    productOf().given.provider({ minutes: [0, 1440], fee: 5_000_00, schedule })
  const slotOf = async (provider: GivenProvider, date: string, place = 5) =>
    (await freeSlots(productOf(), provider, date))[place]?.identifier
  const paid = async (provider: GivenProvider) => confirmed(productOf(), clientOf(), provider)
  const another = { timeslotIdentifier: 'ts_abc' }
  const move = (resource: 'booking' | 'appointment') => async (): Promise<Replayed> => {
    const provider = await therapist()
    const { identifier } = await paid(provider)
    const timeslotIdentifier = await slotOf(provider, '2026-03-13')
    return { url: `/${resource}/${identifier}/reschedule`, body: { timeslotIdentifier }, other: another }
  }
  const series = async () => {
    const provider = await therapist()
    return bookedSeries(productOf(), clientOf(), provider, '2026-03-12', { count: 3 })
  }
  const packagePrice = { sessions: 2, price: 8_000_00 }
  const ownPackage = async () => {
    const provider = await therapist()
    const offer = await givenOffer(productOf(), provider, packagePrice)
    return { provider, packageIdentifier: await givenPackage(productOf(), clientOf(), offer, packagePrice.price) }
  }
  const offered = async (fee?: number): Promise<string> => {
    const [provider, rival] = [await therapist(), await productOf().given.client({ money: 5_000_00 })]
    const early = await confirmed(productOf(), rival, provider, '2026-03-10')
    const { identifier } = await paid(provider)
    const { body } = await wait(productOf(), clientOf(), identifier, { toDate: '2026-03-12' })
    if (fee !== undefined)
      await productOf()
        .database.db.updateTable('provider')
        .set({ fee })
        .where('userIdentifier', '=', provider.identifier)
        .execute()
    await productOf().as(rival).post(`/booking/${early.identifier}/cancel`, {})
    await productOf().work()
    return body.identifier
  }
  return {
    'POST /booking/:id/reschedule': move('booking'),
    'POST /appointment/:id/reschedule': move('appointment'),
    'POST /appointment/:id/reschedule-update': async () => {
      const provider = await therapist({ needsApproval: true })
      const request = await booked(productOf(), clientOf(), provider, '2026-03-03')
      await productOf()
        .as(provider)
        .post(`/appointment/participant/${participant(request, 'provider')}/acknowledge`)
      await productOf().as(clientOf()).post(`/payment/booking/${request.identifier}`, { method: 'wallet' })
      const timeslotIdentifier = await slotOf(provider, '2026-03-13')
      await productOf().as(clientOf()).post(`/booking/${request.identifier}/reschedule`, { timeslotIdentifier })
      const url = `/appointment/${request.identifier}/reschedule-update`
      return { url, body: { status: 'approved' }, other: { status: 'rejected' }, by: provider }
    },
    'POST /appointment': async () => {
      const provider = await therapist()
      await paid(provider)
      const { providerIdentifier: _own, ...input } = bookable(provider, undefined)
      const body = { ...input, clientIdentifier: clientOf().identifier }
      const timeslotIdentifier = await slotOf(provider, '2026-03-16')
      return {
        url: '/appointment',
        body: { ...body, timeslotIdentifier },
        other: { ...body, ...another },
        by: provider,
      }
    },
    'POST /appointment/series': async () => {
      const provider = await therapist()
      await paid(provider)
      const { providerIdentifier: _own, ...input } = await seriesRequest(productOf(), provider, '2026-03-16', {
        count: 3,
      })
      const body = { ...input, clientIdentifier: clientOf().identifier }
      return { url: '/appointment/series', body, other: { ...body, count: 4 }, by: provider }
    },
    'POST /appointment/participant/:id/acknowledge': async () => {
      const provider = await therapist({ needsApproval: true })
      const place = participant(await booked(productOf(), clientOf(), provider), 'provider')
      return { url: `/appointment/participant/${place}/acknowledge`, other: { unknown: true }, by: provider }
    },
    'POST /appointment/participant/:id/reject-booking': async () => {
      const provider = await therapist({ needsApproval: true })
      const place = participant(await booked(productOf(), clientOf(), provider), 'provider')
      const url = `/appointment/participant/${place}/reject-booking`
      return { url, body: { reasonCode: 'illness' }, other: { reasonCode: 'other' }, by: provider }
    },
    'POST /booking/participant/:id/status': async () => {
      const session = await paid(await therapist())
      const guest = { bookingIdentifier: session.identifier, email: `${randomUUIDv7()}@example.com`, relation: 'other' }
      const invited = await productOf().as(clientOf()).post('/share-booking', guest)
      const url = `/booking/participant/${invited.body.identifier}/status`
      return { url, body: { status: 'removed' }, other: { attendance: 'absent' } }
    },
    'POST /share-booking': async () => {
      const { identifier } = await paid(await therapist())
      const body = { bookingIdentifier: identifier, email: `${randomUUIDv7()}@example.com`, relation: 'partner' }
      return { url: '/share-booking', body, other: { ...body, relation: 'family' } }
    },
    'POST /booking/series': async () => {
      const body = await seriesRequest(productOf(), await therapist(), '2026-03-12', { count: 3 })
      return { url: '/booking/series', body, other: { ...body, count: 4 } }
    },
    'POST /booking/series/:id/cancel': async () => {
      const made = await series()
      const body = { scope: 'all', bookingIdentifier: bookingOf(made, 0) }
      return { url: `/booking/series/${made.series.identifier}/cancel`, body, other: { ...body, scope: 'one' } }
    },
    'POST /booking/:id/package': async () => {
      const { provider, packageIdentifier } = await ownPackage()
      const { identifier } = await booked(productOf(), clientOf(), provider, '2026-03-13')
      return {
        url: `/booking/${identifier}/package`,
        body: { packageIdentifier },
        other: { packageIdentifier: randomUUIDv7() },
      }
    },
    'POST /packages': async () => {
      const offerIdentifier = await givenOffer(productOf(), await therapist(), packagePrice)
      const body = { offerIdentifier, expectedPrice: packagePrice.price }
      return { url: '/packages', body, other: { ...body, expectedPrice: 1 } }
    },
    'POST /packages/:id/refund': async () => {
      const { packageIdentifier } = await ownPackage()
      const url = `/packages/${packageIdentifier}/refund`
      return { url, body: { expectedRefund: packagePrice.price }, other: { expectedRefund: 1 } }
    },
    'POST /booking/series/:id/payment': async () => {
      const { series: made, items } = await series()
      const bookingIdentifiers = items.map(({ bookingIdentifier }) => bookingIdentifier)
      const body = { method: 'wallet', bookingIdentifiers, expectedTotal: 3 * 5_000_00 }
      return { url: `/booking/series/${made.identifier}/payment`, body, other: { ...body, method: 'card' } }
    },
    'POST /booking/series/:id/move': async () => {
      const provider = await therapist()
      const made = await bookedSeries(productOf(), clientOf(), provider, '2026-03-12', { count: 3 })
      const timeslotIdentifier = await slotOf(provider, '2026-03-12', 8)
      const body = { scope: 'all', bookingIdentifier: bookingOf(made, 0), timeslotIdentifier }
      return { url: `/booking/series/${made.series.identifier}/move`, body, other: { ...body, scope: 'one' } }
    },
    'POST /review/:id': async () => {
      const session = await paid(await therapist())
      const { db } = productOf().database
      const ended = { startAt: '2026-02-20T09:00:00Z', endAt: '2026-02-20T10:00:00Z', status: 'completed' as const }
      await db.deleteFrom('claim').where('bookingIdentifier', '=', session.identifier).execute()
      await db.updateTable('booking').set(ended).where('identifier', '=', session.identifier).execute()
      const sale = await db
        .selectFrom('booking')
        .select(['identifier as bookingIdentifier', 'clientIdentifier', 'providerIdentifier', 'fee as amount'])
        .where('identifier', '=', session.identifier)
        .executeTakeFirstOrThrow()
      await earnSession(db, { ...sale, currency: 'NGN', at: ended.endAt, endAt: ended.endAt }, 1)
      const body = { rating: 4.5, isAnonymous: false }
      return { url: `/review/${participant(session, 'client')}`, body, other: { ...body, rating: 1 } }
    },
    'POST /waitlist': async () => {
      const { identifier } = await paid(await therapist())
      const body = { bookingIdentifier: identifier, fromDate: '2026-03-03', toDate: '2026-03-11', partOfDay: 'any' }
      return { url: '/waitlist', body, other: { ...body, partOfDay: 'morning' } }
    },
    'POST /waitlist/:id/accept': async () => ({
      url: `/waitlist/${await offered()}/accept`,
      body: { expectedDifference: 0 },
      other: { expectedDifference: 1 },
    }),
    'POST /waitlist/:id/payment': async () => {
      const paymentMethod = await savedCard(productOf(), clientOf())
      const body = { expectedDifference: 9_000_000_00, paymentMethod }
      return {
        url: `/waitlist/${await offered(9_005_000_00)}/payment`,
        body,
        other: { ...body, expectedDifference: 1 },
      }
    },
    'POST /waitlist/:id/decline': async () => ({
      url: `/waitlist/${await offered()}/decline`,
      other: { unknown: true },
    }),
  }
}
