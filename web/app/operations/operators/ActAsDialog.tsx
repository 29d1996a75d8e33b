import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type ImpersonationScope, impersonationScopes } from '#schemas/identity/accounts.ts'
import { type OperatorUser, operatorLimits } from '#schemas/operations/operators.ts'
import { redirectTo } from '#ui/viewer/leave.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { startImpersonation } from '#shared/api/session.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { ReasonDialog } from '#ui/forms/ReasonDialog.tsx'

/** Starts an impersonation of half an hour; the user is notified. */
export function ActAsDialog({ user, onClose }: { user: OperatorUser; onClose: () => void }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const withFresh = useFreshPassword()
  const [scope, setScope] = useState<ImpersonationScope>('read')
  const labelId = useId()
  return (
    <ReasonDialog
      title={t('operators.actions.act_as.title', { name: user.name })}
      text={t('operators.actions.act_as.text', { minutes: operatorLimits.impersonationMinutes })}
      submit={t('operators.actions.act_as.submit', { name: user.name })}
      onClose={onClose}
      send={async (reason) => {
        await withFresh(() => startImpersonation({ userIdentifier: user.identifier, reason, scope }))
        await redirectTo(addressOf(locale, paths.overview()))
      }}
    >
      <FormControl sx={{ mb: 4 }}>
        <FormLabel id={labelId} sx={{ fontWeight: 600, color: 'var(--ink)', '&.Mui-focused': { color: 'var(--ink)' } }}>
          {t('operators.scope')}
        </FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={scope}
          onChange={(_, value) => setScope(value === 'assist' ? 'assist' : 'read')}
        >
          {impersonationScopes.map((name) => (
            <FormControlLabel key={name} value={name} control={<Radio />} label={t(`operators.scopes.${name}`)} />
          ))}
        </RadioGroup>
      </FormControl>
    </ReasonDialog>
  )
}
