import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLogoutIfAccessDenied } from 'react-admin'
import type { Endpoint, ReplyOf } from '#schemas/kit.ts'
import { keyOf, retryOnce } from '../account/use-call.ts'
import { call, type CallWith } from '../kit/api.ts'

/**
 * Reads what is written down as a reading: once per opening, never again because a window got the focus or a connection came
 * back, and nothing of it stays in memory when it is closed.
 */
export function useOpened<E extends Endpoint>(
  endpoint: E,
  what: CallWith<E>,
  options: Pick<UseQueryOptions<ReplyOf<E>>, 'enabled' | 'placeholderData'> = {},
) {
  const leaveIfDead = useLogoutIfAccessDenied()
  return useQuery<ReplyOf<E>>({
    queryKey: keyOf(endpoint, what),
    queryFn: ({ signal }) =>
      call(endpoint, { ...what, signal }).catch(async (error: unknown) => {
        await leaveIfDead(error)
        throw error
      }),
    retry: retryOnce,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...options,
  })
}
