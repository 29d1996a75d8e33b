import type { AccessRow } from '#schemas/operations/privacy.ts'
import type { AccessEvent } from './access-queries.ts'

/** An event of the audit log as the person reads it whom it is about. */
export function accessRow({ at, action, reason, count, ...event }: AccessEvent, person: string): AccessRow {
  const by = whoOf(event, action, person)
  return { at, by, name: by === 'operator' || by === 'provider' ? event.name : null, action, reason, count }
}

/** Actions before a session exists, and actions that another person may have attempted. */
const own = /^(login\.(succeeded|waits)|logout|email\.verified|identity\.added|password\.reset)$/
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
