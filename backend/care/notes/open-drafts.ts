import type { Db } from '#platform/database/database.ts'
import { countNotes, notePage } from './queries.ts'

const drafts = { status: 'draft' } as const

/** The drafts of an author: how many, and the oldest. Reads no text of a note. `db` acts as the author. */
export async function openDrafts(db: Db, author: string) {
  const count = await countNotes(db, author, drafts)
  const [oldest] = await notePage(db, author, drafts, { sort: 'createdAt', limit: 1, offset: 0 })
  return { count, oldest: oldest ? { clientName: oldest.clientName, createdAt: oldest.createdAt } : null }
}
