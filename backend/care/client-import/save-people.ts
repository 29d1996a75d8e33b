import { randomUUIDv7 } from 'node:crypto'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { findKnown, insertImported, type RowMade } from './import-queries.ts'
import { type Newcomer, duplicatesAmong } from './rules.ts'
import { scheduleInvitations } from './schedule-invitations.ts'

interface ImportRequest {
  source: 'csv' | 'email' | 'manual'
  people: readonly Newcomer[]
  allowInvite: boolean
  importIdentifier?: string
  /** Preview: returns the results without writing. */
  isDry?: boolean
}

/** Imports people the therapist does not have yet, and invites them on request. An import creates no account. */
export async function savePeople(
  db: Db,
  context: Context,
  { source, people, allowInvite, importIdentifier, isDry = false }: ImportRequest,
): Promise<RowMade[]> {
  const where = { provider: signedIn(context).identifier, importIdentifier: importIdentifier ?? null }
  const known = new Map((await findKnown(db, where, people)).map((one) => [one.row, one]))
  const strangers = people.filter(({ row }) => !known.has(row))
  const twins = duplicatesAmong(strangers)
  const newcomers = strangers
    .filter(({ row }) => !twins.has(row))
    .map((person) => ({ ...person, identifier: randomUUIDv7() }))
  const inserted = isDry ? [] : await insertImported(db, { ...where, source, at: iso(context.now) }, newcomers)
  const invited = allowInvite && !isDry ? await inviteNew(db, context, newcomers, inserted) : []

  const identifiers = new Map(newcomers.map(({ row, identifier }) => [row, identifier]))
  return people.map(({ row }): RowMade => {
    const { identifier = null, duplicateOf } = known.get(row) ?? {}
    if (duplicateOf !== undefined) return { row, status: 'duplicate', identifier, duplicateOf }
    const own = identifiers.get(twins.get(row) ?? row) ?? ''
    const shown = isDry ? null : own
    if (twins.has(row)) return { row, status: 'duplicate', identifier: shown, duplicateOf: 'file' }
    return { row, status: invited.includes(own) ? 'invited' : 'new', identifier: shown, duplicateOf: null }
  })
}

async function inviteNew(
  db: Db,
  context: Context,
  newcomers: readonly (Newcomer & { identifier: string })[],
  inserted: readonly string[],
): Promise<readonly string[]> {
  const reachable = newcomers.flatMap(({ identifier, email }) =>
    email !== undefined && inserted.includes(identifier) ? [{ identifier, email }] : [],
  )
  return (await scheduleInvitations(db, context, reachable)).invited
}
