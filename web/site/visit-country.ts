import { regionApi } from '#schemas/regions.ts'
import { call } from '../kit/api.ts'

let asked: Promise<string | undefined> | undefined

/** Where the visitor comes from as far as the server knows, asked once a page; nothing when it does not answer. */
export const countryByServer = (): Promise<string | undefined> =>
  (asked ??= call(regionApi.userTimezone).then(
    ({ country }) => country,
    () => undefined,
  ))
