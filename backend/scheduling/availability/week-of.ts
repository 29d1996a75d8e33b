import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownCategoryOf } from './category.ts'
import type { Category } from './load-calendar.ts'

/** Whose week is meant: that of all therapies, or of one that has to be named. */
export type WeekOf = 'general' | { category?: string }

/** The therapy of the week, one of the caller's own; null is the general week. */
export async function categoryOfWeek(context: Context, of: WeekOf): Promise<Category> {
  if (of === 'general') return null
  const category = await ownCategoryOf(context.db, signedIn(context).identifier, of.category, 'category')
  if (!category) throw refused('VALIDATION_ERROR', { fields: { category: 'validation.therapy' } })
  return category
}
