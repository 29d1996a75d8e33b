import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'

const shownFor = 20_000

/** Top right, top on a phone. Stays at least 20 seconds, longer under the pointer, until closed. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<(NotificationPayload & { key: number })[]>([])

  useEffect(() => {
    if (notifications.length === 0) return
    const next = takeNotification()
    if (next)
      setShown((known) =>
        [...known.filter((toast) => toast.message !== next.message), { ...next, key: Date.now() }].slice(-3),
      )
  }, [notifications, takeNotification])

  return (
    <Box
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 1500,
        top: 12,
        right: 12,
        left: { xs: 12, sm: 'auto' },
        width: { sm: 400 },
        display: 'grid',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <Toast
          key={toast.key}
          toast={toast}
          onClose={() => setShown((known) => known.filter((other) => other !== toast))}
        />
      ))}
    </Box>
  )
}

function Toast({ toast, onClose }: { toast: NotificationPayload; onClose: () => void }) {
  const t = useTranslate()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, onClose])

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
      onClose={onClose}
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
