import { useMutation } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { ApiError, call, type Callable, type CallWith } from '#shared/api/api.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'

/** A call that may prompt for the password first. Cancelling the prompt is not an error and shows no message. */
export function useFreshAct<E extends Callable>(endpoint: E, onDone: (reply: ReplyOf<E>) => void) {
  const notify = useNotify()
  const leaveIfDead = useLogoutIfAccessDenied()
  const sentence = useMessageOf()
  const withFresh = useFreshPassword()
  return useMutation<ReplyOf<E>, unknown, CallWith<E>>({
    mutationFn: (what) => withFresh(() => call(endpoint, what)),
    onSuccess: (reply) => onDone(reply),
    onError: async (error) => {
      await leaveIfDead(error)
      if (!isGivenUp(error)) notify(sentence(error), { type: 'error' })
    },
  })
}

export const isGivenUp = (error: unknown): boolean => error instanceof ApiError && error.code === 'PASSWORD_REQUIRED'
