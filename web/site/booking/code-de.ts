import { booking_code } from '#locales/de/scheduling.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { HaveCode as Code } from './HaveCode.tsx'

export const HaveCode = withTexts(Code, { booking_code })
