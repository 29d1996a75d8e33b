import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { favouriteApi } from '#schemas/marketplace/favourites.calls.gen.ts'
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import type { NextHours } from '#schemas/scheduling/availability.ts'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { moveSavedToAccount } from '#shared/api/saved-on-device.ts'
import { readAgain } from '#ui/api/read-again.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'

/** The saved therapists and their next free hours, which are undefined while they load. */
export function useSavedTherapists() {
  const notify = useNotify()
  const queries = useQueryClient()
  const saved = useRead(favouriteApi.list)
  const identifiers = saved.data?.data.map(({ identifier }) => identifier) ?? []
  const hours = useHoursOf(identifiers)
  const refresh = () => readAgain(queries, { queryKey: [favouriteApi.list.path] })
  const { mutate } = useAct(favouriteApi.remove, { mayOverlap: true, onDone: () => void refresh() })
  useTakeOver(refresh)
  return {
    saved,
    hoursOf: (identifier: string): NextHours | undefined => hours.get(identifier),
    remove: ({ identifier, firstName, lastName }: ProviderCard) =>
      mutate(
        { params: { id: identifier } },
        {
          onSuccess: () =>
            notify('saved_list.removed', { type: 'success', messageArgs: { name: `${firstName} ${lastName}` } }),
        },
      ),
  }
}

/** Of all in one request. */
function useHoursOf(identifiers: readonly string[]): Map<string, NextHours> {
  const { data } = useRead(
    availabilityApi.nextHours,
    { query: { providers: identifiers.join(',') } },
    { enabled: identifiers.length > 0, placeholderData: (before) => before },
  )
  return new Map(data?.data.map((one) => [one.provider, one]))
}

/** What is still on this device, because the page after the sign-in was left too early. */
function useTakeOver(refresh: () => unknown): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void moveSavedToAccount().then(refresh)
  }, [refresh])
}
