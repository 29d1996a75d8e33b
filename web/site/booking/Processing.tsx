import { useEffect, useRef, useState } from 'react'
import { paymentLimits } from '#schemas/money/payment-limits.ts'
import { isEncrypted } from '#shared/api/secure.ts'
import formClasses from '#shared/form/form.module.css'
import { useT } from '#shared/i18n/words.tsx'
import { classes } from './classes.ts'

/** While the session is booked and paid. After 15 seconds it says that this takes long and offers to load the page again. */
export function Processing({ isFree }: { isFree: boolean }) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    const timer = setTimeout(() => setSlow(true), paymentLimits.slowNoticeSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.processing}
      aria-label={t('payment.dont_close')}
      onCancel={(event) => event.preventDefault()}
    >
      <output>
        <span className={formClasses.spinner} aria-hidden="true" />
        <b>{t('payment.dont_close')}</b>
        <span>{t(isFree ? 'payment.processing_free' : 'payment.processing')}</span>
        <span className={classes.slow}>
          {isSlow && (
            <>
              {t('payment.slow')} <a href={location.href}>{t('payment.refresh')}</a>
            </>
          )}
        </span>
        {!isFree && isEncrypted() && <small>{t('payment.encrypted')}</small>}
      </output>
    </dialog>
  )
}
