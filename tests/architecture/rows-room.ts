import { randomUUID } from 'node:crypto'
import type { Product } from '#tests/support/product.ts'
import { entered, paidSession, startsIn } from '#tests/care/session-room/room-fixture.ts'
import type { Replayed } from './replayed-calls.ts'

const occupantIdentifier = randomUUID()

/** Bodies that the schemas of these calls accept. */
export const roomBodies: Record<string, object> = {
  'POST /room/:id/admit': { occupantIdentifiers: [occupantIdentifier] },
  'POST /room/:id/decline': { occupantIdentifier },
  'POST /room/:id/remove': { occupantIdentifier },
  'POST /room/:id/ice': { occupantIdentifier },
  'POST /room/:id/leave': { occupantIdentifier },
  'POST /room/:id/phone': { phoneNumber: '+2348012345678' },
  'POST /room/:id/report': { occupantIdentifier, rating: 3 },
  'POST /room/:id/present': { occupantIdentifier, isConnected: true },
  'POST /room/:id/late': { minutes: 5 },
  'POST /room/:id/extend': { minutes: 10 },
  'POST /room/:id/signal': {
    fromOccupant: occupantIdentifier,
    toOccupant: occupantIdentifier,
    content: { connection: 1 },
  },
}
export const roomQueries: Record<string, string> = {
  'GET /room/:id/signals': `?occupantIdentifier=${occupantIdentifier}`,
}

/** Calls about rooms that take a key. */
export const roomCalls = (productOf: () => Product): Record<string, () => Promise<Replayed>> => ({
  'POST /room/:id/enter': async () => {
    const session = await paidSession(productOf())
    await startsIn(session, 10)
    return { url: `/room/${session.booking}/enter`, body: {}, other: { place: 'Lagos' }, by: session.client }
  },
  'POST /room/:id/extend': async () => {
    const session = await paidSession(productOf())
    await startsIn(session, -10)
    await entered(session, session.provider)
    const url = `/room/${session.booking}/extend`
    return { url, body: { minutes: 10 }, other: { minutes: 15 }, by: session.provider }
  },
})
