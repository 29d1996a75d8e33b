import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslate } from 'react-admin'
import { closeToasts } from '#shared/toasts/toasts.ts'

interface ModalProps {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  /** The single primary action and the buttons beside it. */
  actions: ReactNode
  /** For two columns. */
  wide?: boolean
  /** A question: as high as its text, and at the bottom of a phone, where a thumb reaches the answer. */
  isShort?: boolean
  children: ReactNode
}

/**
 * 65 to 70 % of the screen height with its own scroll; the whole screen on a phone. A short one is as high as its
 * content. Focus moves in and returns afterwards.
 */
export function Modal({ title, isOpen, onClose, actions, wide = false, isShort = false, children }: ModalProps) {
  const t = useTranslate()
  const titleId = useId()
  // Toasts from before would cover the dialog.
  useEffect(closeToasts, [])
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone && !isShort}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      transitionDuration={150}
      aria-labelledby={titleId}
      slotProps={{
        container: { sx: isPhone && isShort ? { alignItems: 'end' } : {} },
        paper: { sx: surfaceOf(isPhone, isShort) },
      }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ pr: 16 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t('ra.action.close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 12, right: 12, color: 'var(--ink)' }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent
        tabIndex={0}
        dividers
        sx={{ display: 'grid', gap: 4, alignContent: 'start', borderColor: 'var(--hairline)' }}
      >
        {children}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', p: 4, gap: 4 }}>
        {actions}
      </DialogActions>
    </Dialog>
  )
}

function surfaceOf(isPhone: boolean, isShort: boolean) {
  if (!isPhone) return { minHeight: isShort ? 0 : '65vh', maxHeight: '70vh', borderRadius: 5 }
  if (!isShort) return {}
  return {
    m: 0,
    width: '100%',
    maxHeight: 'calc(100dvh - 32px)',
    borderRadius: '20px 20px 0 0',
    pb: 'env(safe-area-inset-bottom)',
  }
}
