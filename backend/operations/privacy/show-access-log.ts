import type { AccessRow } from '#schemas/operations/privacy.ts'
import { type Meta, pageLimits } from '#schemas/platform/endpoint.ts'
import type { Static } from 'typebox'
import { type Context, signedIn } from '#platform/context/context.ts'
import { type AccessEvent, accessEvents } from './access-queries.ts'

interface Page {
  data: AccessRow[]
  meta: Static<typeof Meta>
}

/** Accesses to the caller's data and changes of the account, newest first. */
export async function showAccessLog(
  context: Context,
  { page = 1, perPage = pageLimits.perPage }: { page?: number; perPage?: number },
): Promise<Page> {
  const { identifier } = signedIn(context)
  const { rows, total } = await accessEvents(context.db, identifier, { limit: perPage, offset: (page - 1) * perPage })
  return {
    data: rows.map((row) => accessRow(row, identifier)),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}

export function accessRow({ at, action, reason, count, ...event }: AccessEvent, person: string): AccessRow {
  const by = whoOf(event, action, person)
  return { at, by, name: by === 'operator' || by === 'provider' ? event.name : null, action, reason, count }
}

/** Actions before a session exists, and actions that another person may have attempted. */
const own = /^(login\.(succeeded|waits)|logout|email\.verified|password\.reset)$/
const foreign = /(\.failed|\.refused|\.reset_requested)$/

function whoOf(
  { actor, impersonator, actorType }: Pick<AccessEvent, 'actor' | 'impersonator' | 'actorType'>,
  action: string,
  person: string,
): AccessRow['by'] {
  if (impersonator !== null) return 'operator'
  if (actor === person) return 'you'
  if (actor !== null) return actorType === 'admin' ? 'operator' : 'provider'
  if (foreign.test(action)) return 'unknown'
  return own.test(action) ? 'you' : 'system'
}
