import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import * as paths from '#schemas/platform/paths.ts'
import { firstHelpWords } from '#shared/crisis/first-help-words.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

/** Footer of every account page: crisis help, the policies, cookie settings and contact. */
export function PageFoot() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { country } = useViewer()
  const help = firstHelpWords(locale, country)
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
        {t('site.crisis_text')} {help && t('site.crisis_country', help)}{' '}
        <Box
          component="a"
          href={addressOf(locale, paths.crisisHelp())}
          target="_blank"
          rel="noopener"
          sx={{ color: 'inherit' }}
        >
          {t('site.crisis_more')}
        </Box>
      </Typography>
      <FootLinks />
    </Box>
  )
}

const link = { color: 'var(--muted)', font: 'inherit', lineHeight: 1.6, py: 1 }

function FootLinks() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { userType } = useViewer()
  const cancellation = userType === 'provider' ? paths.providerCancellationPolicy() : paths.clientCancellationPolicy()
  const outside = (to: string, label: string) => (
    <Box component="a" href={addressOf(locale, to)} target="_blank" rel="noopener" sx={link}>
      {t(label)}
    </Box>
  )
  return (
    <Box
      component="nav"
      aria-label={t('account.policies.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 5 }}
    >
      {outside(cancellation, 'account.policies.cancellation')}
      {outside(paths.privacyPolicy(), 'site.privacy')}
      {outside(paths.terms(), 'site.terms')}
      <Box
        component="button"
        type="button"
        data-consent="settings"
        sx={{ ...link, px: 0, border: 0, bgcolor: 'transparent', textDecoration: 'underline', cursor: 'pointer' }}
      >
        {t('site.cookie_choice')}
      </Box>
      {outside(paths.contact(), 'site.contact')}
    </Box>
  )
}
