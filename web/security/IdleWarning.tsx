import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { idleWarningMinutes, sessionLimits } from '#schemas/accounts.ts'
import { leaveFor, loginAddress } from '../account/auth-provider.ts'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { readSession, signOut } from '../kit/session.ts'
import { useLatestAnswer } from './use-latest-answer.ts'

const minute = 60_000

/** Before a session ends because nothing happens, asks whether anybody is there; when nobody answers, it ends. */
export function IdleWarning() {
  const t = useTranslate()
  const titleId = useId()
  const logOut = useLogout()
  const { userType, impersonation } = useViewer()
  const { time, locale } = useFormats()
  const { now, answeredAt, look } = useLatestAnswer()
  const stayButton = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  // The server notes a call at most once a minute, so its own clock may have begun that much earlier.
  const quiet = (sessionLimits[impersonation ? 'admin' : userType].idleMinutes - 1) * minute
  const endsAt = answeredAt + quiet
  const isOver = now >= endsAt
  const isShown = now >= endsAt - idleWarningMinutes * minute

  useEffect(() => {
    if (isOver) void signOut().then(() => leaveFor(loginAddress(locale, location)))
  }, [isOver, locale])

  const stay = async () => {
    setBusy(true)
    const session = await readSession().catch(() => null)
    if (session && !session.signedIn) return leaveFor(loginAddress(locale, location))
    look()
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
