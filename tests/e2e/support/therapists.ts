import type { CalendarMonth, TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { ProviderCard, PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { expect, type Page } from './test.ts'
import { callApi } from './people.ts'

export interface Wanted {
  country?: string
  isFree?: boolean
  needsApproval?: boolean
  /** Part of the name. */
  name?: string
}

/** A matching therapist of the demo data. */
export async function findTherapist(
  page: Page,
  { country = 'GB', isFree = false, needsApproval = false, name = '' }: Wanted = {},
): Promise<PublicProvider> {
  const { data } = await callApi<{ data: ProviderCard[] }>(page, `/providers?country=${country}`)
  const cards = data.filter((card) => card.nextSlotAt !== null && `${card.firstName} ${card.lastName}`.includes(name))
  for (const { identifier } of cards) {
    const provider = await callApi<PublicProvider>(page, `/providers/${identifier}`)
    const fees = provider.therapies.map((therapy) => (therapy.isFree ? 0 : therapy.fee))
    const fits = isFree ? fees.includes(0) : fees.length > 0 && !fees.includes(0)
    if (fits && provider.acceptingNewClients && provider.needsApproval === needsApproval) return provider
  }
  throw new Error(`No therapist in ${country} is ${JSON.stringify({ isFree, needsApproval, name })}`)
}

/** Free slots of this month and the next. */
export async function freeSlots(page: Page, { identifier, timezone }: PublicProvider): Promise<TimeSlot[]> {
  const first = Temporal.Now.plainDateISO(timezone).toPlainYearMonth()
  const months = await Promise.all(
    [first, first.add({ months: 1 })].map((month) =>
      callApi<CalendarMonth>(
        page,
        `/providers-availability/${identifier}/month/${month.toString()}?timezone=${timezone}`,
      ),
    ),
  )
  const slots = months.flatMap(({ days }) => days.flatMap((day) => day.timeSlot))
  expect(slots.length).toBeGreaterThan(4)
  return slots
}

/** The request body of a client who books this slot. */
export const bookingOf = (provider: PublicProvider, slot: TimeSlot | null, therapy = provider.therapies[0]) => ({
  providerIdentifier: provider.identifier,
  modalityIdentifier: provider.modalities[0]?.identifier,
  therapyIdentifier: therapy?.identifier,
  ...(slot && { timeslotIdentifier: slot.identifier }),
})

/** The signed-in client books a slot, without the form. */
export const bookSlot = (
  page: Page,
  provider: PublicProvider,
  slot: TimeSlot | null,
  therapy = provider.therapies[0],
): Promise<Booking> => callApi<Booking>(page, '/booking', { method: 'POST', body: bookingOf(provider, slot, therapy) })

/** Books the first of these slots that is still free, where other tests book with the same therapist. */
export async function bookFirstFree(
  page: Page,
  provider: PublicProvider,
  slots: readonly TimeSlot[],
): Promise<Booking> {
  for (const slot of slots) {
    const answer = await postDirectly(page, '/booking', bookingOf(provider, slot))
    if (answer.ok()) return (await answer.json()) as Booking
    expect(answer.status(), await answer.text()).toBe(409)
  }
  throw new Error('No free hour is left')
}

/** A call that may be refused; it is not sent by the page, so a refusal does not appear on its console. */
export const postDirectly = (page: Page, path: string, data: object) =>
  page.context().request.post(`/api${path}`, {
    headers: { 'x-csrf': '1', 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin },
    data,
  })

/** Pays from the wallet, without the form. */
export const payFromWallet = (page: Page, { identifier }: Booking) =>
  callApi(page, `/payment/booking/${identifier}`, { method: 'POST', body: { method: 'wallet' } })
