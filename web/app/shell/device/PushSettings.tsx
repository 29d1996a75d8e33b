import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { PushSettings as Settings } from '#schemas/identity/push.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { PushDevices } from './PushDevices.tsx'
import { PushKinds } from './PushKinds.tsx'
import { type Push, usePush } from './use-push.ts'

/** Notifications on devices: on or off for this browser, which kinds, and all devices that show them. */
export function PushSettings() {
  const push = usePush()
  const { settings, error, refetch, browser } = push
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (settings?.publicKey === null) return null
  if (!settings || browser === undefined) return <Skeleton variant="rounded" height={96} />
  return <Choices push={push} settings={settings} publicKey={settings.publicKey} />
}

interface ChoicesProps {
  push: Push
  settings: Settings
  publicKey: string
}

function Choices({ push: { browser, isBusy, show, turnOn, turnOff, remove }, settings, publicKey }: ChoicesProps) {
  const t = useTranslate()
  const aboutId = useId()
  const isOn = browser === 'on' && settings.devices.some(({ isCurrent }) => isCurrent)
  const canChange = browser === 'on' || browser === 'off'
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={!canChange || isBusy}
            onChange={(_, wanted) => (wanted ? turnOn(publicKey) : turnOff())}
            slotProps={{ input: { 'aria-describedby': aboutId } }}
          />
        }
        label={t('device.push')}
        sx={{ minHeight: 48, m: 0, gap: 2 }}
      />
      <Typography id={aboutId} sx={{ color: 'var(--muted)' }}>
        {t(canChange ? 'device.push_about' : `device.push_${browser}`)}
      </Typography>
      {settings.devices.length > 0 && (
        <>
          <PushKinds kinds={settings.kinds} onSaved={show} />
          <PushDevices devices={settings.devices} isBusy={isBusy} onRemove={remove} />
        </>
      )}
    </Box>
  )
}
