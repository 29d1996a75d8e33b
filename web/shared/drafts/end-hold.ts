import { visitorHoldApi } from '#schemas/scheduling/visitor-holds.calls.gen.ts'
import { call } from '#shared/api/api.ts'

const longestMs = 3_000

/** Releases a hold; times out after a short while, since every hold expires. */
export const endHold = (token: string): Promise<unknown> =>
  call(visitorHoldApi.release, { body: { token }, signal: AbortSignal.timeout(longestMs) }).catch(() => undefined)
