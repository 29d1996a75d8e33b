import { useState } from 'react'
import { promotionApi } from '#schemas/money/promotions.calls.gen.ts'
import type { PriceQuery } from '#schemas/money/promotions.ts'
import { ApiError, call, messageOf } from '#shared/api/api.ts'
import formClasses from '#shared/form/form.module.css'
import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Icon } from './Icon.tsx'
import type { CodePrice } from './code-price.ts'
import { classes } from './classes.ts'

export interface HaveCodeProps {
  /** What is booked. */
  session: Omit<PriceQuery, 'promotionCode'>
  /** The price with the applied code. */
  price: CodePrice | undefined
  /** What the server said about the code when it was booked. */
  refusal: string | undefined
  onPrice: (price: CodePrice | undefined) => void
}

/** Folded until it is wanted. The server says what the code takes off, or why it cannot be used. */
export function HaveCode({ session, price, refusal, onPrice }: HaveCodeProps) {
  const { locale, t } = useReading()
  const [typed, setTyped] = useState(price?.code ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const error = problem ?? (price ? undefined : refusal)

  async function apply() {
    const promotionCode = typed.trim()
    if (promotionCode === '' || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { amount, reduction, currency } = await call(promotionApi.price, { body: { ...session, promotionCode } })
      onPrice({ ...session, code: promotionCode, amount, reduction, currency })
    } catch (failure) {
      const sentence = failure instanceof ApiError ? failure.problem.fields?.promotionCode : undefined
      setProblem(sentence ?? messageOf(failure, { general: t('shared.broken'), offline: t('shared.offline') }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className={classes.note} open={price !== undefined || error !== undefined || undefined}>
      <summary>
        <Icon name="note" />
        <span>
          <b>{t('booking_code.title')}</b>
        </span>
      </summary>
      {price ? (
        <div className={classes.proven}>
          <Icon name="check" />
          <output>
            {t('booking_code.applied', {
              code: price.code.replaceAll(/[\s-]/g, '').toUpperCase(),
              amount: money(locale, price.reduction, price.currency),
            })}
          </output>
          <button type="button" className={classes.plain} onClick={() => onPrice(undefined)}>
            {t('booking_code.remove')}
          </button>
        </div>
      ) : (
        <div className={formClasses.field}>
          <label htmlFor="promotionCode">{t('booking_code.label')}</label>
          <div className={classes.emailLine}>
            <input
              id="promotionCode"
              name="promotionCode"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={typed}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'promotionCode-error' : undefined}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void apply()
              }}
            />
            <button type="button" className={classes.second} aria-disabled={isBusy} onClick={() => void apply()}>
              {t('booking_code.apply')}
            </button>
          </div>
          {error && (
            <p id="promotionCode-error" className={formClasses.error} role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </details>
  )
}
