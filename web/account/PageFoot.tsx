import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { isOperatingCountry } from '#schemas/regions.ts'
import { addressOf, paths } from '../kit/paths.ts'
import { useFormats, useViewer } from './viewer.tsx'

/** Help in danger and the policies that hold for whoever is signed in, below every page. */
export function PageFoot() {
  const t = useTranslate()
  const { country } = useViewer()
  return (
    <Box
      component="footer"
      sx={{
        mt: 6,
        px: 5,
        py: 4,
        display: 'grid',
        gap: 2,
        justifyItems: 'center',
        textAlign: 'center',
        borderTop: '1px solid var(--hairline)',
        fontSize: 14,
        color: 'var(--muted)',
      }}
    >
      <Typography sx={{ fontSize: 14, maxWidth: '65ch' }}>
        {t('site.crisis_text')} {t(`site.crisis_${isOperatingCountry(country) ? country.toLowerCase() : 'ng'}`)}
      </Typography>
      <PolicyLinks />
    </Box>
  )
}

function PolicyLinks() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { userType } = useViewer()
  const cancellation = userType === 'provider' ? paths.providerCancellationPolicy() : paths.clientCancellationPolicy()
  const links = [
    { to: cancellation, label: 'account.policies.cancellation' },
    { to: paths.privacyPolicy(), label: 'account.policies.privacy' },
  ]
  return (
    <Box
      component="nav"
      aria-label={t('account.policies.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 5 }}
    >
      {links.map(({ to, label }) => (
        <Box
          key={to}
          component="a"
          href={addressOf(locale, to)}
          target="_blank"
          rel="noopener"
          sx={{ color: 'var(--muted)', py: 1 }}
        >
          {t(label)}
        </Box>
      ))}
    </Box>
  )
}
