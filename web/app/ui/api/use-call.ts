/**
 * Hooks that read and act through the endpoint table. Refusals become toasts; an ended session leads to the sign-in
 * page.
 */
import { type UseMutateFunction, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { ApiError, call, messageOf, isRefusal, type Callable, type CallWith } from '#shared/api/api.ts'

type Options<E> = Pick<
  UseQueryOptions<ReplyOf<E>>,
  | 'enabled'
  | 'staleTime'
  | 'gcTime'
  | 'refetchOnMount'
  | 'refetchInterval'
  | 'refetchIntervalInBackground'
  | 'placeholderData'
>

export const keyOf = <E extends Callable>(endpoint: E, what: CallWith<E> = {}) => [
  endpoint.path,
  what.params ?? {},
  what.query ?? {},
]

/** Does not retry a refusal (4xx). */
export const retryOnce = (count: number, error: unknown): boolean => count < 1 && !isRefusal(error)

export function useRead<E extends Callable>(endpoint: E, what: CallWith<E> = {}, options: Options<E> = {}) {
  const signOutIfExpired = useLogoutIfAccessDenied()
  return useQuery<ReplyOf<E>>({
    queryKey: keyOf(endpoint, what),
    queryFn: ({ signal }) =>
      call(endpoint, { ...what, signal }).catch(async (error: unknown) => {
        await signOutIfExpired(error)
        throw error
      }),
    retry: retryOnce,
    ...options,
  })
}

interface ActOptions<E> {
  onDone?: (reply: ReplyOf<E>) => void
  /** True if it has shown the error itself. */
  onRefused?: (refusal: ApiError) => boolean
  /** Also sends while an earlier call is pending: for choices that are saved at once, where each one counts. */
  mayOverlap?: boolean
}

/** Sends one call at a time: a double click can come before the button is disabled. */
export function useAct<E extends Callable>(endpoint: E, { onDone, onRefused, mayOverlap = false }: ActOptions<E> = {}) {
  const report = useReportError()
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
    onError: (error) => report(error, (refusal) => refusal instanceof ApiError && (onRefused?.(refusal) ?? false)),
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

/** Leads to the sign-in page if the session has ended; shows the error as a toast unless `isShown` says that it is shown. */
export function useReportError() {
  const notify = useNotify()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const sentence = useMessageOf()
  return async (error: unknown, isShown: (error: unknown) => boolean = () => false): Promise<void> => {
    await signOutIfExpired(error)
    if (!isShown(error)) notify(sentence(error), { type: 'error' })
  }
}

/** The sentence for an error (docs/product-rules.md#errors). */
export function useMessageOf() {
  const t = useTranslate()
  return (error: unknown) => messageOf(error, { general: t('errors.INTERNAL'), offline: t('errors.offline') })
}
