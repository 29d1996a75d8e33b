import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { chooseJoin, joinChoices, onJoinChoices } from './join-choices.ts'
import { playJoinSound } from './join-sound.ts'

/** How a therapist learns, in this browser, that somebody waits. The browser is asked only when the switch is turned on. */
export function JoinRequestSettings() {
  const t = useTranslate()
  const titleId = useId()
  const { sound, system } = useSyncExternalStore(onJoinChoices, joinChoices)
  const [permission, setPermission] = useState(currentPermission)
  const isAllowed = permission === 'granted'
  const setSystem = async (isOn: boolean) => {
    const answer = isOn && !isAllowed ? await Notification.requestPermission() : permission
    setPermission(answer)
    chooseJoin({ system: isOn && answer === 'granted' })
  }
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 8, display: 'grid', gap: 3, maxWidth: 720 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22 }}>
        {t('join_requests.settings.title')}
      </Typography>
      <Typography>{t('join_requests.settings.about')}</Typography>
      <FormControlLabel
        control={<Switch checked={sound} onChange={(_, isOn) => chooseJoin({ sound: isOn })} />}
        label={t('join_requests.settings.sound')}
        sx={row}
      />
      <Button variant="outlined" onClick={() => void playJoinSound()} sx={{ justifySelf: 'start' }}>
        {t('join_requests.settings.try')}
      </Button>
      {permission === 'unsupported' ? (
        <Typography sx={{ color: 'var(--muted)' }}>{t('join_requests.settings.unsupported')}</Typography>
      ) : (
        <FormControlLabel
          control={<Switch checked={system && isAllowed} onChange={(_, isOn) => void setSystem(isOn)} />}
          label={t('join_requests.settings.system')}
          sx={row}
        />
      )}
      <Typography component="output" sx={{ color: 'var(--muted)', '&:empty': { display: 'none' } }}>
        {permission === 'denied' ? t('join_requests.settings.denied') : ''}
      </Typography>
    </Box>
  )
}

const row = { minHeight: 48, m: 0, gap: 2 } as const

const currentPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'
