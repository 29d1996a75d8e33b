import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { call } from '#shared/api/api.ts'

let pending: Promise<string | undefined> | undefined

/** The visitor's country according to the server, requested once per page; undefined if the server does not answer. */
export const countryByServer = (): Promise<string | undefined> =>
  (pending ??= call(regionApi.userTimezone).then(
    ({ country }) => country,
    () => undefined,
  ))
