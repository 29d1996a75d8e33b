import { useState } from 'react'
import { cancellationSentence } from '#schemas/scheduling/cancellation-terms.ts'
import { chosenFacts } from '#schemas/scheduling/chosen-facts.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { classes } from './classes.ts'

export interface PackageTermsProps {
  provider: Pick<PublicProvider, 'currency' | 'timezone'>
  fee: number
  /** ISO instant. */
  startAt: string
}

/** What a cancellation does to the session of a package. */
export function PackageTerms({ provider: { currency, timezone }, fee, startAt }: PackageTermsProps) {
  const { locale, t } = useReading()
  const [now] = useState(() => new Date().toISOString())
  const facts = { ...chosenFacts({ startAt, fee, currency }), isPackage: true }
  const sentence = cancellationSentence(facts, { side: 'client', locale, zones: [visitorZone(), timezone], now })
  return sentence && <p className={classes.refund}>{t.any(sentence.key, sentence.words)}</p>
}
