import { useRef, useSyncExternalStore, useEffect } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import { closeToast, currentToasts, subscribeToToasts, type Toast, toastMilliseconds } from './toasts.ts'
import classes from './toasts.module.css'

const none: readonly Toast[] = []

/** Top right, on a phone at the top. The live region exists before the first toast, so that screen readers announce it. */
export function Toasts() {
  const t = useT()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  return (
    <section className={classes.toasts} aria-label={t('shared.messages')} aria-live="polite">
      {toasts.map((toast) => (
        <Notice key={toast.number} toast={toast} />
      ))}
    </section>
  )
}

function Notice({ toast: { number, kind, text } }: { toast: Toast }) {
  const t = useT()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    timer.current = setTimeout(() => closeToast(number), toastMilliseconds)
  }
  useEffect(() => {
    timer.current = setTimeout(() => closeToast(number), toastMilliseconds)
    return () => clearTimeout(timer.current)
  }, [number])
  return (
    <div
      className={`${classes.toast} ${classes[kind]}`}
      onPointerEnter={stop}
      onPointerLeave={start}
      onFocus={stop}
      onBlur={start}
    >
      <p>{text}</p>
      <button type="button" onClick={() => closeToast(number)}>
        {t('shared.close')}
      </button>
    </div>
  )
}
