import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { hashOfToken } from './holder.ts'
import { endHold } from './queries.ts'

/** Frees the held hour in the caller's transaction, for the booking that takes it. */
export async function freeHold(db: Db, { now }: Pick<Context, 'now'>, token: string): Promise<void> {
  await endHold(db, hashOfToken(token), iso(now))
}
