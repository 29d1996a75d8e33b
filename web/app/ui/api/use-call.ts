/** Reading and acting through the endpoint table. Refusals become toasts; a dead session leads to the sign-in page. */
import { type UseMutateFunction, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import type { Endpoint, ReplyOf } from '#schemas/platform/endpoint.ts'
import { ApiError, call, type CallWith, messageOf } from '#shared/api/api.ts'

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
  /** Asks while an answer is awaited too: for choices that are saved as they are made, where each counts. */
  mayOverlap?: boolean
}

/** Asks once at a time: a second click comes before its button can say that the first is under way. */
export function useAct<E extends Endpoint>(endpoint: E, { onDone, onRefused, mayOverlap = false }: ActOptions<E> = {}) {
  const notify = useNotify()
  const leaveIfDead = useLogoutIfAccessDenied()
  const say = useMessageOf()
  const isUnderWay = useRef(false)
  const mutation = useMutation<ReplyOf<E>, unknown, CallWith<E>>({
    mutationFn: async (what) => {
      try {
        return await call(endpoint, what)
      } finally {
        isUnderWay.current = false
      }
    },
    onSuccess: (reply) => onDone?.(reply),
    onError: async (error) => {
      await leaveIfDead(error)
      if (error instanceof ApiError && onRefused?.(error)) return
      notify(say(error), { type: 'error' })
    },
  })
  const send = mutation.mutate
  const mutate: UseMutateFunction<ReplyOf<E>, unknown, CallWith<E>> = useCallback(
    (what, options) => {
      if (isUnderWay.current && !mayOverlap) return
      isUnderWay.current = true
      send(what, options)
    },
    [send, mayOverlap],
  )
  return { ...mutation, mutate }
}

/** The sentence of a failure, in the words of section 8. */
export function useMessageOf() {
  const t = useTranslate()
  return (error: unknown) => messageOf(error, { general: t('errors.INTERNAL'), offline: t('errors.offline') })
}
