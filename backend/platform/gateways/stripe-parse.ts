import type Stripe from 'stripe'
import { GatewayUnavailable } from './port.ts'

/** Identifier of an object that is expanded or not. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** The expanded object; null where it was not expanded. */
export const wholeOf = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? value : null

export function minorOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new GatewayUnavailable('unreadable')
  return value
}

export function currencyOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[a-z]{3}$/i.test(value)) throw new GatewayUnavailable('unreadable')
  return value.toUpperCase()
}

export const instantOf = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString({ fractionalSecondDigits: 3 })

export const secondsOf = (instant: string): number =>
  Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 1000)

/** Stripe's fee of a charge, in the charge's own currency: the account may have another currency. */
export function feesOf(charge: Stripe.Charge | null): number {
  const booked = wholeOf(charge?.balance_transaction)
  if (!charge || !booked) return 0
  const rate = booked.currency === charge.currency ? 1 : (booked.exchange_rate ?? 1)
  return minorOf(Math.round(booked.fee / rate))
}

/** Every row of a list, page after page, without a limit. */
export async function wholeList<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}
