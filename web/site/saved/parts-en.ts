import { saved } from '#locales/en/marketplace.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { SaveButton as Button } from './SaveButton.tsx'
import { SavedLinks as Links } from './SavedLinks.tsx'

export const SaveButton = withTexts(Button, { saved })
export const SavedLinks = withTexts(Links, { saved })
