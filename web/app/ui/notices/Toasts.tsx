import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { closeToast, type Toast } from '#shared/toasts/toasts.ts'
import { useToasts, useToastTime } from '#shared/toasts/use-toasts.ts'
import { useFreePlace } from './free-place.ts'
import { useNotifications } from './use-notifications.ts'

/** Top right, on a phone at the top, next to the primary button and the focus. */
export function Toasts() {
  useNotifications()
  const toasts = useToasts()
  const box = useRef<HTMLDivElement>(null)
  useFreePlace(box, toasts.length > 0)
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
      {toasts.map((toast) => (
        <Notice key={toast.number} toast={toast} />
      ))}
    </Box>
  )
}

function Notice({ toast }: { toast: Toast }) {
  const t = useTranslate()
  const handlers = useToastTime(toast)
  return (
    <Alert
      variant="outlined"
      severity={toast.kind}
      onClose={() => closeToast(toast.number)}
      closeText={t('ra.action.close')}
      {...handlers}
      sx={{
        pointerEvents: 'auto',
        bgcolor: 'var(--card)',
        color: 'var(--ink)',
        boxShadow: '0 6px 24px rgb(0 0 0 / 0.12)',
        alignItems: 'center',
      }}
    >
      {toast.text}
    </Alert>
  )
}
