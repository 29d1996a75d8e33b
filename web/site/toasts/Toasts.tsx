import { useT } from '#shared/i18n/words.tsx'
import { closeToast, type Toast } from '#shared/toasts/toasts.ts'
import { useToasts, useToastTime } from '#shared/toasts/use-toasts.ts'
import classes from './toasts.module.css'

/** Top right, on a phone at the top. The live region exists before the first toast, so that screen readers announce it. */
export function Toasts() {
  const t = useT()
  const toasts = useToasts()
  return (
    <section className={classes.toasts} aria-label={t('shared.messages')} aria-live="polite">
      {toasts.map((toast) => (
        <Notice key={toast.number} toast={toast} />
      ))}
    </section>
  )
}

function Notice({ toast }: { toast: Toast }) {
  const t = useT()
  const handlers = useToastTime(toast)
  return (
    <div className={`${classes.toast} ${classes[toast.kind]}`} {...handlers}>
      <p>{toast.text}</p>
      <button type="button" onClick={() => closeToast(toast.number)}>
        {t('shared.close')}
      </button>
    </div>
  )
}
