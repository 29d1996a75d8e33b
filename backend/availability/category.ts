import type { Db } from '../kit/database.ts'
import { refused } from '../kit/errors.ts'
import { referenceData } from '../regions/reference.ts'
import type { Category } from './read-rules.ts'

/** A therapy by identifier or code; none asked, none meant. */
export async function categoryOf(db: Db, word: string | undefined): Promise<Category> {
  if (word === undefined || word === '') return null
  const reference = await referenceData(db)
  const row = reference.byIdentifier(word, 'therapy') ?? reference.byCode('therapy', word)
  if (!row) throw refused('VALIDATION_ERROR', { fields: { category: 'validation.therapy' } })
  return { id: row.id, identifier: row.identifier }
}
