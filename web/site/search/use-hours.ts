import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import type { NextHours } from '#schemas/scheduling/availability.ts'
import { endLeftHold } from '#shared/drafts/left-hold.ts'
import { useRead } from '#site/lib/use-read.ts'

/** The next free hours of a therapist; undefined while they load. */
export type HoursOf = (provider: ProviderCard) => NextHours | undefined

/** The next free hours of all therapists of a page of cards, in one request. If it fails, the hour of the listing is shown. */
export function useHours(
  providers: readonly ProviderCard[] | undefined,
  times: { times?: string; days?: string; timezone?: string } = {},
): HoursOf {
  const identifiers = providers?.map(({ identifier }) => identifier) ?? []
  const read = useRead(
    availabilityApi.nextHours,
    identifiers.length > 0 ? { query: { providers: identifiers.join(','), ...times } } : null,
    endLeftHold,
  )
  const found = new Map(read.data?.data.map((one) => [one.provider, one]))
  const isKnown = !read.isFetching || read.error !== undefined
  return (provider) => found.get(provider.identifier) ?? (isKnown ? listedHour(provider) : undefined)
}

const listedHour = ({ identifier, nextSlotAt }: ProviderCard): NextHours => ({
  provider: identifier,
  hours: nextSlotAt ? [nextSlotAt] : [],
  acceptingNewClients: true,
})
