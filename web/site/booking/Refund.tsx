import { useState } from 'react'
import { cancellationSentence, cancellationState } from '#schemas/scheduling/cancellation-terms.ts'
import { chosenFacts } from '#schemas/scheduling/chosen-facts.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { momentOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { classes } from './classes.ts'

interface RefundProps {
  provider: PublicProvider
  fee: number
  /** ISO instant. */
  startAt: string
}

/** Between these shares both parts of the bar can be seen. */
const [least, most] = [0.2, 0.8]

/** What cancelling refunds, as a sentence and as a bar from now to the deadline to the session. */
export function Refund({ provider: { currency, timezone }, fee, startAt }: RefundProps) {
  const { locale, t } = useReading()
  const zone = visitorZone()
  const [now] = useState(Date.now)
  const facts = chosenFacts({ startAt, fee, currency })
  const at = new Date(now).toISOString()
  const sentence = cancellationSentence(facts, { side: 'client', locale, zones: [zone, timezone], now: at })
  const found = cancellationState(facts, at)
  if (!sentence) return null
  const until = found.state === 'until' ? found.until : null
  const share = until === null ? 0 : (Date.parse(until) - now) / (Date.parse(startAt) - now)
  const refundable = Math.min(most, Math.max(least, share))
  return (
    <div className={classes.refund}>
      <p className={found.state === 'late' ? classes.loud : undefined}>{t.any(sentence.key, sentence.words)}</p>
      {until !== null && (
        <div aria-hidden="true">
          <div className={classes.refundBar}>
            <span style={{ flexGrow: refundable }} />
            <span style={{ flexGrow: 1 - refundable }} />
          </div>
          <div className={classes.refundWords}>
            <span>{t('cancellation_terms.line.now')}</span>
            <b>{momentOf(locale, zone, until)}</b>
            <span>{t('cancellation_terms.line.session')}</span>
          </div>
        </div>
      )}
    </div>
  )
}
