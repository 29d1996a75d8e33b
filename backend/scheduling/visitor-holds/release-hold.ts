import type { Context } from '#platform/context/context.ts'
import { freeHold } from './free-hold.ts'

/** Ends a hold; an unknown or ended one is answered alike. */
export async function releaseHold(context: Context, token: string): Promise<void> {
  await context.transaction((db) => freeHold(db, context, token))
}
