import KeyIcon from '@mui/icons-material/KeyOutlined'
import PasswordIcon from '@mui/icons-material/PasswordOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { ActionRow, actionList } from '#app/scheduling/bookings/ActionRow.tsx'
import { panel } from '#app/scheduling/bookings/panel.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useBrowserChoice } from '#ui/viewer/device-choice.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

/** For an account that a code or a provider opened: what it can still have. Nothing of it is needed, and it can be put away. */
export function NextTime({ therapist }: { therapist: string }) {
  const t = useTranslate()
  const { userType, isSocial, hasSecondFactor, impersonation } = useViewer()
  const [choice, choose] = useBrowserChoice('next-time')
  const isShown = userType === 'client' && isSocial && impersonation === null && choice !== 'off'
  const { data, error } = useRead(clientApi.own, {}, { enabled: isShown })
  if (!isShown || (!data && !error)) return null
  return (
    <Box component="section" aria-labelledby="next-time" sx={{ ...panel, gridColumn: '1 / -1' }}>
      <Typography id="next-time" variant="h2" sx={{ fontSize: 22, mb: 2 }}>
        {t('confirmation.next_time.title')}
      </Typography>
      <Typography sx={{ color: 'var(--muted)' }}>{t('confirmation.next_time.text')}</Typography>
      <Box component="ul" sx={{ ...actionList, mt: 3 }}>
        {data?.phoneNumber === null && (
          <ActionRow
            icon={PhoneIcon}
            title={t('confirmation.next_time.phone')}
            hint={t('confirmation.next_time.phone_why', { name: therapist })}
            to={paths.account()}
          />
        )}
        <ActionRow
          icon={PasswordIcon}
          title={t('confirmation.next_time.password')}
          hint={t('confirmation.next_time.password_why')}
          to={paths.security()}
        />
        {!hasSecondFactor && (
          <ActionRow
            icon={KeyIcon}
            title={t('confirmation.next_time.passkey')}
            hint={t('confirmation.next_time.passkey_why')}
            to={paths.security()}
          />
        )}
      </Box>
      <Button variant="outlined" onClick={() => choose('off')} sx={{ mt: 3 }}>
        {t('confirmation.next_time.skip')}
      </Button>
    </Box>
  )
}
