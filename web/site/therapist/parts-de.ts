import { package_offers } from '#locales/de/marketplace.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { PackageLines as Lines } from './PackageLines.tsx'

export const PackageLines = withTexts(Lines, { package_offers })
