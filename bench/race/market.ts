import { encodeSlot, timeslotSecret } from '#backend/scheduling/availability/slots/timeslot-identifier.ts'
import type { Db } from '#platform/database/database.ts'
import { newPerson, newTherapist, type Person, referenceRow } from '../people/people.ts'

export interface Market {
  /** One for each client. */
  tokens: readonly string[]
  clients: readonly string[]
  provider: string
  providerToken: string
  modality: string
  /** Sessions of 60 and of 90 minutes, so that their grids overlap by half. */
  hour: { identifier: string; minutes: 60 }
  hourAndHalf: { identifier: string; minutes: 90 }
}

/** One therapist who is available day and night with two session lengths, and verified clients, each signed in. */
export async function makeMarket(db: Db, count: number, now: Temporal.Instant): Promise<Market> {
  const [hour, hourAndHalf] = ['individual', 'couples'] as const
  const therapies = [
    { code: hour, slotMinutes: null },
    { code: hourAndHalf, slotMinutes: 90 },
  ]
  const provider = await newTherapist(db, now, { fee: 15_000_00, therapies })
  const clients: Person[] = []
  for (let place = 0; place < count; place += 1) clients.push(await newPerson(db, 'client', now))
  return {
    tokens: clients.map(({ token }) => token),
    clients: clients.map(({ identifier }) => identifier),
    provider: provider.identifier,
    providerToken: provider.token,
    modality: (await referenceRow(db, 'modality', 'video')).identifier,
    hour: { identifier: (await referenceRow(db, 'therapy', hour)).identifier, minutes: 60 },
    hourAndHalf: { identifier: (await referenceRow(db, 'therapy', hourAndHalf)).identifier, minutes: 90 },
  }
}

type Therapy = Market['hour'] | Market['hourAndHalf']

/** Identifier of a time of this therapist. */
export const slotAt = ({ provider }: Market, therapy: Therapy, startAt: Temporal.Instant, secret: string): string =>
  encodeSlot(
    {
      providerId: provider,
      startAt: startAt.toString(),
      minutes: therapy.minutes,
      categoryIdentifier: therapy.identifier,
    },
    timeslotSecret(secret),
  )

/** Body of POST /booking for a time of this therapist. */
export const bookingRequest = (market: Market, therapy: Therapy, startAt: Temporal.Instant, secret: string) => ({
  providerIdentifier: market.provider,
  therapyIdentifier: therapy.identifier,
  modalityIdentifier: market.modality,
  timeslotIdentifier: slotAt(market, therapy, startAt, secret),
})
