import type { Problem } from '#schemas/platform/errors.ts'
import { addressOf, ApiError, type Callable, startCall } from '#shared/api/api.ts'

/** The bytes of a stored file, or an ApiError with the product's text. */
export const fetchFile = (endpoint: Callable, params: Record<string, string>, signal?: AbortSignal): Promise<Blob> =>
  fetchBytes(endpoint, { params }, signal)

/** The same for an endpoint with a query. */
export async function fetchBytes(
  endpoint: Callable,
  what: { params?: Record<string, string>; query?: object },
  signal?: AbortSignal,
): Promise<Blob> {
  const { headers, answered } = startCall()
  const answer = await fetch(`/api${addressOf(endpoint.path, what)}`, {
    headers: { ...headers, accept: '*/*' },
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, {})
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<Problem>)
  answered()
  return answer.blob()
}
