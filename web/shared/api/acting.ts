/** The way back from acting as somebody else. */
import { addressOf, splitLocale } from '#shared/routes/paths.ts'
import { practicePaths } from '#shared/routes/practice-paths.ts'
import { endImpersonation } from './session.ts'

/** Ends it and leads the operator back to the people, in the language of the page. */
export async function backToUsers(): Promise<void> {
  await endImpersonation()
  location.assign(addressOf(splitLocale(location.pathname).locale, practicePaths.users()))
}
