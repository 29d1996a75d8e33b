import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import * as paths from '#schemas/platform/paths.ts'
import { socialSignInApi } from '#schemas/identity/social-sign-in.calls.gen.ts'
import { useRead, useReportError } from '#ui/api/use-call.ts'
import { Section } from '#app/identity/confirm-password/Section.tsx'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { call } from '#shared/api/api.ts'
import { goToProvider } from '#shared/api/social.ts'

/** The providers that sign in to the account; nothing where none is configured or connected. */
export function ProvidersSection() {
  const t = useTranslate()
  const notify = useNotify()
  const report = useReportError()
  const withFresh = useFreshPassword()
  const { data, refetch } = useRead(socialSignInApi.identities, {})
  if (!data || data.identities.length + data.available.length === 0) return null
  const act = (work: () => Promise<void>) => void withFresh(work).catch((error: unknown) => void report(error))
  return (
    <Section title={t('security.providers.title')} text={t('security.providers.text')}>
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        {data.identities.map(({ identifier, label, email }) => (
          <Box key={identifier} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {label}
              {email !== null && ` · ${email}`}
            </Typography>
            <Button
              variant="outlined"
              onClick={() =>
                act(async () => {
                  await call(socialSignInApi.removeIdentity, { params: { id: identifier } })
                  notify('security.providers.removed', { type: 'success', messageArgs: { provider: label } })
                  void refetch()
                })
              }
            >
              {t('security.providers.remove', { provider: label })}
            </Button>
          </Box>
        ))}
        {data.available.map(({ name, label }) => (
          <Button
            key={name}
            variant="outlined"
            onClick={() => act(() => goToProvider(name, { redirect: paths.security(), isLink: true }))}
          >
            {t('security.providers.add', { provider: label })}
          </Button>
        ))}
      </Box>
    </Section>
  )
}
