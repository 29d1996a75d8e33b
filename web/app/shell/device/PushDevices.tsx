import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { pushApi } from '#schemas/identity/push.calls.gen.ts'
import type { PushDevice } from '#schemas/identity/push.ts'
import { FactsRow } from '#app/identity/confirm-password/FactsRow.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface PushDevicesProps {
  devices: readonly PushDevice[]
  isBusy: boolean
  onRemove: (identifier: string) => void
}

/** All devices that show notifications of this account. */
export function PushDevices({ devices, isBusy, onRemove }: PushDevicesProps) {
  const t = useTranslate()
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ fontSize: 18, fontWeight: 600 }}>
        {t('device.push_devices')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {devices.map((device) => (
          <Row key={device.identifier} device={device} isBusy={isBusy} onRemove={() => onRemove(device.identifier)} />
        ))}
      </Box>
    </Box>
  )
}

interface RowProps {
  device: PushDevice
  isBusy: boolean
  onRemove: () => void
}

function Row({ device: { identifier, device, isCurrent, createdAt, lastSentAt }, isBusy, onRemove }: RowProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { moment } = useFormats()
  const test = useAct(pushApi.test, { onDone: () => notify('device.push_tested', { type: 'success' }) })
  return (
    <FactsRow
      name={device}
      mark={
        isCurrent && (
          <Chip
            size="small"
            label={t('security.sessions.current')}
            sx={{ bgcolor: 'var(--mint)', color: 'var(--ink)' }}
          />
        )
      }
      facts={[
        t('device.push_since', { when: moment(createdAt) }),
        ...(lastSentAt === null ? [] : [t('device.push_last', { when: moment(lastSentAt) })]),
      ]}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            disabled={test.isPending}
            aria-label={t('device.push_test_named', { device })}
            onClick={() => test.mutate({ params: { id: identifier } })}
          >
            {t('device.push_test')}
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            aria-label={t('device.push_remove_named', { device })}
            onClick={onRemove}
          >
            {t('device.push_remove')}
          </Button>
        </Box>
      }
    />
  )
}
