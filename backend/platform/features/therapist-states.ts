import type { State } from '#schemas/platform/regions.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { featuresIn } from './features-in.ts'

/**
 * States in which the search may find therapists; none where the product does not operate, refused where the search is
 * off.
 */
export async function therapistStates({ db, locale, ...visit }: Context, requested?: string): Promise<State[]> {
  const code = requested ?? visit.country
  const features = await featuresIn(db, code)
  if (!features.therapist_listing_on_homepage) throw refused('FEATURE_DISABLED')
  const { byCode, list, show } = await referenceData(db)
  const country = byCode('country', code)
  if (!country?.extra.operating) return []
  return list('state', locale)
    .filter(({ parentId }) => parentId === country.id)
    .map((row) => show(row, locale))
}
