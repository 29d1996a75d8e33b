/** The parts of the search that follow the therapists, with texts that nothing else on the page needs. */
import type { Locale } from '#shared/i18n/locale.ts'
import type { LoadPart } from '#site/lib/Late.tsx'
import type { ConcernFieldProps } from './ConcernField.tsx'
import type { FewerFiltersProps } from './FewerFilters.tsx'
import type { FiltersProps } from './Filters.tsx'

export const loadConcernField: LoadPart<ConcernFieldProps> = async () =>
  (await import('./ConcernField.tsx')).ConcernField
export const loadFilterBar: LoadPart<FiltersProps> = async (locale) => (await partsIn(locale)).FilterBar
export const loadSuggestField: LoadPart<FiltersProps> = async (locale) => (await partsIn(locale)).SuggestField
export const loadFewerFilters: LoadPart<FewerFiltersProps> = async (locale) => (await partsIn(locale)).FewerFilters

const partsIn = (locale: Locale) => (locale === 'de' ? import('./parts-de.ts') : import('./parts-en.ts'))
