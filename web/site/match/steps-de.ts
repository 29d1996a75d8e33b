import { heart, match_results } from '#locales/de/marketplace.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { Help as HelpStep } from './Help.tsx'
import { Results as ResultsStep } from './Results.tsx'

export const Help = withTexts(HelpStep, { heart, match_results })
export const Results = withTexts(ResultsStep, { heart, match_results })
