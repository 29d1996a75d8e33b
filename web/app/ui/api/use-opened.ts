import type { UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#schemas/platform/endpoint.ts'
import { useRead } from './use-call.ts'
import type { CallWith } from '#shared/api/api.ts'

/**
 * Reads what is written down as a reading: once per opening, never again because a window got the focus or a connection came
 * back, and nothing of it stays in memory when it is closed.
 */
export const useOpened = <E extends Endpoint>(
  endpoint: E,
  what: CallWith<E>,
  options: Pick<UseQueryOptions<ReplyOf<E>>, 'enabled' | 'placeholderData'> = {},
) => useRead(endpoint, what, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, ...options })
