import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { pushApi } from '#schemas/identity/push.calls.gen.ts'
import type { PushSettings } from '#schemas/identity/push.ts'
import { type PushKind, pushKinds } from '#schemas/identity/push-limits.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useShownAtOnce } from '#ui/page/use-shown-at-once.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

interface PushKindsProps {
  kinds: readonly PushKind[]
  onSaved: (settings: PushSettings) => void
}

/** Each choice is saved at once, for all devices. */
export function PushKinds({ kinds, onSaved }: PushKindsProps) {
  const t = useTranslate()
  const { userType } = useViewer()
  const [shown, show] = useShownAtOnce(kinds)
  const save = useAct(pushApi.setKinds, {
    mayOverlap: true,
    onDone: onSaved,
    onRefused: () => {
      show(kinds)
      return false
    },
  })
  const choose = (kind: PushKind, isWanted: boolean) => {
    const chosen = pushKinds.filter((one) => (one === kind ? isWanted : shown.includes(one)))
    show(chosen)
    save.mutate({ body: { kinds: chosen } })
  }
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600, mb: 1 }}>
        {t('device.push_kinds.title')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {pushKinds
          .filter((kind) => kind !== 'verification' || userType === 'provider')
          .map((kind) => (
            <FormControlLabel
              key={kind}
              control={<Checkbox checked={shown.includes(kind)} onChange={(_, isWanted) => choose(kind, isWanted)} />}
              label={t(`device.push_kinds.${kind}`)}
              sx={{ minHeight: 48, m: 0 }}
            />
          ))}
      </Box>
    </Box>
  )
}
