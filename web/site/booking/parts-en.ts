import { booking_code, package_terms } from '#locales/en/scheduling.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { HaveCode as Code } from './HaveCode.tsx'
import { PackageTerms as Terms } from './PackageTerms.tsx'

export const HaveCode = withTexts(Code, { booking_code })
export const PackageTerms = withTexts(Terms, { package_terms })
