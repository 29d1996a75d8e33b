/** Ends an impersonation from a public page. */
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { endImpersonation } from './session.ts'

/** Ends the impersonation and takes the operator back to the list of users, in the language of the page. */
export async function backToUsers(): Promise<void> {
  await endImpersonation()
  location.assign(addressOf(splitLocale(location.pathname).locale, paths.users()))
}
