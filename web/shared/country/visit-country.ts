import { regionApi } from '#schemas/platform/regions.ts'
import { call } from '#shared/api/api.ts'

let asked: Promise<string | undefined> | undefined

/** Where the visitor comes from as far as the server knows, asked once a page; nothing when it does not answer. */
export const countryByServer = (): Promise<string | undefined> =>
  (asked ??= call(regionApi.userTimezone).then(
    ({ country }) => country,
    () => undefined,
  ))
