import { package_terms } from '#locales/de/scheduling.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { PackageTerms as Terms } from './PackageTerms.tsx'

export const PackageTerms = withTexts(Terms, { package_terms })
