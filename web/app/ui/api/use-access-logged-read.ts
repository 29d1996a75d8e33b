import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { useRead } from './use-call.ts'
import type { Callable, CallWith } from '#shared/api/api.ts'

/**
 * Reads data whose access is logged: once per opening, not on window focus or reconnect, and without caching after it
 * is closed.
 */
export const useAccessLoggedRead = <E extends Callable>(
  endpoint: E,
  what: CallWith<E>,
  options: Pick<UseQueryOptions<ReplyOf<E>>, 'enabled' | 'placeholderData'> = {},
) => useRead(endpoint, what, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, ...options })
