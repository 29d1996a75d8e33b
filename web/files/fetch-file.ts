import type { Problem } from '#schemas/errors.ts'
import { addressOf, ApiError, type Callable } from '../kit/api.ts'

/** The bytes of a file that a route hands out, or the refusal in the product's words. */
export async function fetchFile(
  endpoint: Callable,
  params: Record<string, string>,
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await fetch(`/api${addressOf(endpoint.path, { params })}`, {
    headers: { 'x-csrf': '1' },
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, {})
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<Problem>)
  return answer.blob()
}
