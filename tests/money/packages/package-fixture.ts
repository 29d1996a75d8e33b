import { expect } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start, type Product } from '#tests/support/product.ts'

export const fee = 15_000_00
/** Five sessions of 15,000 for 60,000: 12,000 each. */
export const terms = { sessions: 5, price: 60_000_00, months: 6 }
export const share = 12_000_00

/** A client with money and a therapist with a free day, when the clock starts. */
export async function givenPair(product: Product): Promise<{ client: GivenPerson; provider: GivenProvider }> {
  product.clock.set(start)
  return {
    client: await product.given.client({ money: 100_000_00 }),
    provider: await product.given.provider({ fee, minutes: [0, 1440] }),
  }
}

/** A package of the therapist's therapy, on sale; returns its identifier. */
export async function givenOffer(product: Product, provider: GivenProvider, change: object = {}): Promise<string> {
  const body = { therapyIdentifier: provider.therapyIdentifier, ...terms, ...change }
  const created = await product.as(provider).post('/provider/packages', body)
  expect(created).toMatchObject({ status: 201 })
  return created.body.identifier
}

/** The client buys the offer from the wallet; returns the package. */
export async function givenPackage(
  product: Product,
  client: GivenPerson,
  offerIdentifier: string,
  expectedPrice: number = terms.price,
): Promise<string> {
  const bought = await product.as(client).post('/packages', { offerIdentifier, expectedPrice })
  expect(bought).toMatchObject({ status: 201 })
  return bought.body.identifier
}

export interface Pair {
  client: GivenPerson
  provider: GivenProvider
  date: string
  place?: number
}

/** Books the free hour at this place of the day; it waits for its payment. */
export async function bookedSession(product: Product, { client, provider, date, place = 0 }: Pair): Promise<string> {
  const slots = await freeSlots(product, provider, date)
  const booked = await product.as(client).post('/booking', bookable(provider, slots[place]))
  expect(booked).toMatchObject({ status: 201 })
  return booked.body.identifier
}

export const payWith = (product: Product, client: GivenPerson, booking: string, packageIdentifier: string) =>
  product.as(client).post(`/booking/${booking}/package`, { packageIdentifier })
