import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { useFreePlace } from './free-place.ts'

const shownFor = 20_000

/**
 * Top right, on a phone at the top, next to the primary button and the focus. A toast stays at least 20 seconds, longer
 * under the pointer, until its button or Escape closes it.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext()
  const close = useCallback(
    (closed: NotificationPayload) => setNotifications((known) => current(known).filter((toast) => toast !== closed)),
    [setNotifications],
  )
  const shown = current(notifications).slice(-3)
  const box = useRef<HTMLDivElement>(null)
  useFreePlace(box, shown.length > 0)
  useEscape(() => shown.at(-1) && close(shown.at(-1) as NotificationPayload))

  return (
    <Box
      ref={box}
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 1500,
        top: 'calc(76px + var(--acting-height, 0px))',
        right: 12,
        left: { xs: 12, sm: 'auto' },
        width: { sm: 400 },
        display: 'grid',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <Toast key={keyOf(toast)} toast={toast} onClose={close} />
      ))}
    </Box>
  )
}

/** An open modal handles Escape first. */
function useEscape(act: () => void) {
  const latestAct = useRef(act)
  useEffect(() => {
    latestAct.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"], dialog[open]'))
        latestAct.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Errors stay until closed or read; of the others only the latest is shown. */
const current = (toasts: readonly NotificationPayload[]): NotificationPayload[] =>
  toasts.filter(
    (toast, index) => toast.type === 'error' || !toasts.slice(index + 1).some(({ type }) => type !== 'error'),
  )

const keys = new WeakMap<NotificationPayload, string>()

/** The same toast keeps its key, so that its time continues while others come and go. */
function keyOf(toast: NotificationPayload): string {
  const key = keys.get(toast) ?? crypto.randomUUID()
  keys.set(toast, key)
  return key
}

function Toast({ toast, onClose }: { toast: NotificationPayload; onClose: (toast: NotificationPayload) => void }) {
  const t = useTranslate()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onClose(toast), shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, toast, onClose])

  const text =
    typeof toast.message === 'string'
      ? t(toast.message, { _: toast.message, ...toast.notificationOptions?.messageArgs })
      : toast.message
  return (
    <Alert
      variant="outlined"
      severity={
        toast.type === 'error'
          ? 'error'
          : toast.type === 'success'
            ? 'success'
            : toast.type === 'warning'
              ? 'warning'
              : 'info'
      }
      onClose={() => onClose(toast)}
      closeText={t('ra.action.close')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        bgcolor: 'var(--card)',
        color: 'var(--ink)',
        boxShadow: '0 6px 24px rgb(0 0 0 / 0.12)',
        alignItems: 'center',
      }}
    >
      {text}
    </Alert>
  )
}
