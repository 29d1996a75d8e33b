import { type RecentEvent, recentRows } from '#schemas/operations/operator-home.ts'
import { recentActions } from '#schemas/operations/recent-actions.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { type EventRow, newestEvents } from './queries.ts'

/** The newest entries of the audit log that concern operators. Clients and therapists stay unnamed. */
export async function listRecent(context: Context): Promise<RecentEvent[]> {
  const { identifier: self } = signedIn(context)
  const rows = await newestEvents(context.db, recentActions, recentRows)
  return rows.map(({ identifier, at, action, ...who }) => ({ identifier, at, action, ...actorOf(who, self) }))
}

function actorOf({ actor, userType, name }: Pick<EventRow, 'actor' | 'userType' | 'name'>, self: string) {
  if (actor === self) return { by: 'you', operatorName: null } as const
  if (userType === 'admin') return { by: 'operator', operatorName: name } as const
  return { by: userType ?? 'system', operatorName: null } as const
}
