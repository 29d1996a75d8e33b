import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useBrowserChoice } from '#ui/viewer/device-choice.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { PushSettings } from './PushSettings.tsx'
import { InstallHint } from './InstallHint.tsx'

/** Settings that hold for this browser only. */
export function DeviceSection() {
  const t = useTranslate()
  const titleId = useId()
  const { userType } = useViewer()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 8, display: 'grid', gap: 3, maxWidth: 720 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22 }}>
        {t('device.title')}
      </Typography>
      {userType === 'client' && <OfflineSession />}
      <PushSettings />
      <InstallHint />
    </Box>
  )
}

function OfflineSession() {
  const t = useTranslate()
  const aboutId = useId()
  const [chosen, choose] = useBrowserChoice('offline-session')
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={chosen === 'on'}
            onChange={(_, isOn) => choose(isOn ? 'on' : null)}
            slotProps={{ input: { 'aria-describedby': aboutId } }}
          />
        }
        label={t('device.offline')}
        sx={{ minHeight: 48, m: 0, gap: 2 }}
      />
      <Typography id={aboutId} sx={{ color: 'var(--muted)' }}>
        {t('device.offline_about')}
      </Typography>
    </>
  )
}
