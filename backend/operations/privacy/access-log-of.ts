import type { Static } from 'typebox'
import { type Meta, pageLimits } from '#schemas/platform/endpoint.ts'
import type { AccessRow } from '#schemas/operations/privacy.ts'
import type { Db } from '#platform/database/database.ts'
import { accessEvents } from './access-queries.ts'
import { accessRow } from './access-row.ts'

interface Wanted {
  page?: number
  perPage?: number
  /** Operators do not see who was in a session room, nor anything of notes, safety plans and emergency contacts. */
  isForOperator?: boolean
}

interface Page {
  data: AccessRow[]
  meta: Static<typeof Meta>
}

/** Accesses to a person's data and changes of the account, newest first. */
export async function accessLogOf(
  db: Db,
  person: string,
  { page = 1, perPage = pageLimits.perPage, isForOperator = false }: Wanted,
): Promise<Page> {
  const { rows, total } = await accessEvents(db, person, {
    limit: perPage,
    offset: (page - 1) * perPage,
    isForOperator,
  })
  return {
    data: rows.map((row) => accessRow(row, person)),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}
