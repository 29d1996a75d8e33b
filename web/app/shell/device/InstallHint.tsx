import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { forgetInstallPrompt, type InstallPrompt, installPrompt, onInstallPrompt } from './install-prompt.ts'

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
/** Safari on iPhone and iPad installs from its menu only; iPads call themselves Macs and have a touch screen. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac OS X/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** How to install the product where the browser can do it; nothing elsewhere. */
export function InstallHint() {
  const t = useTranslate()
  const offered = useSyncExternalStore(onInstallPrompt, installPrompt)
  const [outcome, setOutcome] = useState<'accepted' | 'dismissed' | null>(null)
  const install = async (prompt: InstallPrompt) => {
    const answer = await prompt.prompt()
    setOutcome(answer.outcome)
    forgetInstallPrompt()
  }
  if (isInstalled() || outcome === 'accepted') return <Hint>{t('device.installed')}</Hint>
  if (outcome === 'dismissed') return <Hint>{t('device.dismissed')}</Hint>
  if (isIos()) return <Hint>{t('device.install_ios')}</Hint>
  if (!offered) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => void install(offered)}>
        {t('device.install')}
      </Button>
      <Hint>{t('device.install_about')}</Hint>
    </Box>
  )
}

const Hint = ({ children }: { children: string }) => (
  <Typography component="output" sx={{ color: 'var(--muted)' }}>
    {children}
  </Typography>
)
