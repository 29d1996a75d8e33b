import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { offersTherapy } from './queries.ts'
import type { Category } from './load-calendar.ts'

/** A therapy by identifier or code; null when no therapy is given. */
export async function categoryOf(db: Db, word: string | null | undefined, field = 'category'): Promise<Category> {
  if (word === undefined || word === null || word === '') return null
  const reference = await referenceData(db)
  const row = reference.byIdentifier(word, 'therapy') ?? reference.byCode('therapy', word)
  if (!row) throw noTherapy(field)
  return { id: row.id, identifier: row.identifier }
}

/** The same, limited to the provider's own therapies. */
export async function ownCategoryOf(
  db: Db,
  provider: string,
  word: string | null | undefined,
  field = 'categoryIdentifier',
): Promise<Category> {
  const category = await categoryOf(db, word, field)
  if (category && !(await offersTherapy(db, provider, category.id))) throw noTherapy(field)
  return category
}

const noTherapy = (field: string) => refused('VALIDATION_ERROR', { fields: { [field]: 'validation.therapy' } })
