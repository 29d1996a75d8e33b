import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import { seriesRequest } from '#tests/scheduling/series/series.ts'

/** Texts of people about sessions, in the fields that accept them. */
export interface Words {
  note: string
  moveNote: string
  cancelMessage: string
  rejectMessage: string
  seriesNote: string
}

/** Sessions with a text in every field, all of one client and two therapists; the second one gets a request first. */
export async function wordedSessions(
  product: Product,
  { client, provider, approving }: { client: GivenPerson; provider: GivenProvider; approving: GivenProvider },
  words: Words,
) {
  const clara = product.as(client)
  const demand = <Reply extends { status: number; body: unknown }>(reply: Reply): Reply['body'] => {
    if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const slot = async (of: GivenProvider, date: string) => (await freeSlots(product, of, date))[0]
  const body = bookable(provider, await slot(provider, '2026-03-12'), words.note)
  const key = { 'idempotency-key': `worded-${client.identifier}` }
  const book = () => clara.post('/booking', body, key)
  const booking: string = demand(await book()).identifier
  demand(await clara.post(`/payment/booking/${booking}`, { method: 'wallet' }))
  const timeslotIdentifier = (await slot(provider, '2026-03-13'))?.identifier
  demand(await clara.post(`/booking/${booking}/reschedule`, { timeslotIdentifier, note: words.moveNote }))
  const cancelled: string = demand(
    await clara.post('/booking', bookable(provider, await slot(provider, '2026-03-16'))),
  ).identifier
  demand(await clara.post(`/booking/${cancelled}/cancel`, { message: words.cancelMessage, reasonCode: 'illness' }))
  const request = demand(await clara.post('/booking', bookable(approving, await slot(approving, '2026-03-17'))))
  const own = request.participants.find(({ role }: { role: string }) => role === 'provider').identifier
  const no = { reasonCode: 'schedule_conflict', message: words.rejectMessage }
  demand(await product.as(approving).post(`/appointment/participant/${own}/reject-booking`, no))
  const input = await seriesRequest(product, provider, '2026-03-18', { note: words.seriesNote })
  demand(await clara.post('/booking/series', input))
  return { booking, cancelled, rejected: request.identifier as string, repeat: book }
}
