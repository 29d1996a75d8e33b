import type { Locale } from '#schemas/platform/words.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { updateLocale } from './queries.ts'

/** Stores the language of the caller's mails. */
export async function setLocale(context: Context, locale: Locale): Promise<{ locale: Locale }> {
  await updateLocale(context.db, signedIn(context).identifier, locale)
  return { locale }
}
