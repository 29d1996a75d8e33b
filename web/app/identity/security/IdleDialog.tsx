import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface IdleDialogProps {
  isShown: boolean
  /** When the session ends without an answer. */
  endsAt: number
  onStay: () => Promise<void>
}

/** Asks an idle user whether to stay signed in. */
export function IdleDialog({ isShown, endsAt, onStay }: IdleDialogProps) {
  const t = useTranslate()
  const titleId = useId()
  const logOut = useLogout()
  const { time } = useFormats()
  const stayButton = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const stay = async () => {
    setBusy(true)
    await onStay()
    setBusy(false)
  }
  return (
    <Dialog
      open={isShown}
      onClose={() => void stay()}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={titleId}
      transitionDuration={150}
      slotProps={{ transition: { onEntered: () => stayButton.current?.focus() } }}
    >
      <DialogTitle id={titleId} component="h2">
        {t('security.idle.title')}
      </DialogTitle>
      <DialogContent>
        <Typography>{t('security.idle.text', { time: time(new Date(endsAt).toISOString()) })}</Typography>
      </DialogContent>
      <DialogActions sx={{ p: 4, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void logOut()}>
          {t('security.idle.leave')}
        </Button>
        <Button ref={stayButton} variant="contained" loading={isBusy} onClick={() => void stay()}>
          {t('security.idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
