import type { Context } from '#platform/context/context.ts'
import { markDelivered } from './queries.ts'

/** What was written to somebody has reached their app. */
export async function noteDelivered({ db }: Pick<Context, 'db'>, person: string): Promise<void> {
  await markDelivered(db, person)
}
