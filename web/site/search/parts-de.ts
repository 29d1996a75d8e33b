import { search_filters, suggest } from '#locales/de/marketplace.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { FilterBar as Bar } from './FilterBar.tsx'
import { FewerFilters as Fewer } from './FewerFilters.tsx'
import { SuggestField as Suggest } from './SuggestField.tsx'

export const FilterBar = withTexts(Bar, { search_filters })
export const FewerFilters = withTexts(Fewer, { search_filters })
export const SuggestField = withTexts(Suggest, { suggest })
