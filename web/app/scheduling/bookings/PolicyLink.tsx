import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'

/** The cancellation and rescheduling policy that applies to the viewer, in a new tab. */
export function PolicyLink() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { userType } = useViewer()
  const path = userType === 'provider' ? paths.providerCancellationPolicy() : paths.clientCancellationPolicy()
  return (
    <Box
      component="a"
      href={addressOf(locale, path)}
      target="_blank"
      rel="noopener"
      sx={{ display: 'inline-block', py: 1 }}
    >
      {t('account.policies.cancellation')}
    </Box>
  )
}
