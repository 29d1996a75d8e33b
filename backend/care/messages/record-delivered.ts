import type { Context } from '#platform/context/context.ts'
import { markDelivered } from './queries.ts'

/** Marks messages to a person as delivered to their app. */
export async function recordDelivered({ db }: Pick<Context, 'db'>, person: string): Promise<void> {
  await markDelivered(db, person)
}
