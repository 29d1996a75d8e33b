import { match_account } from '#locales/de/marketplace.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { OwnAnswers as Own } from './OwnAnswers.tsx'
import { SaveInAccount as Save } from './SaveInAccount.tsx'

export const OwnAnswers = withTexts(Own, { match_account })
export const SaveInAccount = withTexts(Save, { match_account })
