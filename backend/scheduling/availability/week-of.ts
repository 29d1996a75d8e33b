import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownCategoryOf } from './category.ts'
import type { Category } from './load-calendar.ts'

/** Selects the general week, or that of a therapy, which must be named. */
export type WeekOf = 'general' | { category?: string }

/** The caller's own therapy of the week; null is the general week. */
export async function categoryOfWeek(context: Context, of: WeekOf): Promise<Category> {
  if (of === 'general') return null
  const category = await ownCategoryOf(context.db, signedIn(context).identifier, of.category, 'category')
  if (!category) throw refused('VALIDATION_ERROR', { fields: { category: 'validation.therapy' } })
  return category
}
