import type { DisplayChange, DisplayPreference } from '#schemas/identity/display.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { displayOf } from './display-of.ts'
import { writeDisplay } from './queries.ts'

export async function setDisplay(context: Context, change: DisplayChange): Promise<DisplayPreference> {
  const { identifier } = signedIn(context)
  return context.transaction(async (db) => {
    await writeDisplay(db, identifier, change, iso(context.now))
    return (await displayOf(db, identifier)) as DisplayPreference
  })
}
