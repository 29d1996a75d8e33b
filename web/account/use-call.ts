/** Reading and acting through the endpoint table. Refusals become toasts; a dead session leads to the sign-in page. */
import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import type { Endpoint, ReplyOf } from '#schemas/kit.ts'
import { ApiError, call, type CallWith, messageOf } from '../kit/api.ts'

type Options<E> = Pick<
  UseQueryOptions<ReplyOf<E>>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
>

export const keyOf = <E extends Endpoint>(endpoint: E, what: CallWith<E> = {}) => [
  endpoint.path,
  what.params ?? {},
  what.query ?? {},
]

/** What was refused is not asked for again. */
export const retryOnce = (count: number, error: unknown): boolean =>
  count < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export function useRead<E extends Endpoint>(endpoint: E, what: CallWith<E> = {}, options: Options<E> = {}) {
  const leaveIfDead = useLogoutIfAccessDenied()
  return useQuery<ReplyOf<E>>({
    queryKey: keyOf(endpoint, what),
    queryFn: ({ signal }) =>
      call(endpoint, { ...what, signal }).catch(async (error: unknown) => {
        await leaveIfDead(error)
        throw error
      }),
    retry: retryOnce,
    ...options,
  })
}

interface ActOptions<E> {
  onDone?: (reply: ReplyOf<E>) => void
  /** Says true when it has told the person itself. */
  onRefused?: (refusal: ApiError) => boolean
}

export function useAct<E extends Endpoint>(endpoint: E, { onDone, onRefused }: ActOptions<E> = {}) {
  const notify = useNotify()
  const leaveIfDead = useLogoutIfAccessDenied()
  const say = useMessageOf()
  return useMutation<ReplyOf<E>, unknown, CallWith<E>>({
    mutationFn: (what) => call(endpoint, what),
    onSuccess: (reply) => onDone?.(reply),
    onError: async (error) => {
      await leaveIfDead(error)
      if (error instanceof ApiError && onRefused?.(error)) return
      notify(say(error), { type: 'error' })
    },
  })
}

/** The sentence of a failure, in the words of section 8. */
export function useMessageOf() {
  const t = useTranslate()
  return (error: unknown) => messageOf(error, { general: t('errors.INTERNAL'), offline: t('errors.offline') })
}
