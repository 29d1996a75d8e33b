import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { call, type Callable, type CallWith } from '#shared/api/api.ts'
import {
  useFreshPassword,
  isPasswordRequired as isPasswordDeclined,
} from '#app/identity/confirm-password/fresh-password.tsx'
import { useReportError } from '#ui/api/use-call.ts'

export { isPasswordDeclined }

type Options<Reply, What> = Pick<UseMutationOptions<Reply, unknown, What>, 'onSuccess' | 'networkMode'>

/** An action that may prompt for the password first. Cancelling the prompt is not an error and shows no message. */
export function useFreshAction<Reply, What = void>(
  action: (what: What) => Promise<Reply>,
  options: Options<Reply, What> = {},
) {
  const report = useReportError()
  const withFresh = useFreshPassword()
  return useMutation<Reply, unknown, What>({
    mutationFn: (what) => withFresh(() => action(what)),
    onError: (error) => report(error, isPasswordDeclined),
    ...options,
  })
}

/** The same for one call. */
export const useFreshAct = <E extends Callable>(endpoint: E, onDone: (reply: ReplyOf<E>) => void) =>
  useFreshAction((what: CallWith<E>) => call(endpoint, what), { onSuccess: (reply) => onDone(reply) })
