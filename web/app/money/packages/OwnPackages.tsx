import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import type { SoldPackage } from '#schemas/money/packages.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** The packages of the client, as a part of the wallet; nothing for who has none. */
export function OwnPackages() {
  const t = useTranslate()
  const { data } = useRead(packageApi.list)
  if (!data || data.packages.length === 0) return null
  return (
    <Box component="section" aria-labelledby="own-packages" sx={{ mt: 8 }}>
      <Typography variant="h2" id="own-packages" sx={{ mb: 3 }}>
        {t('packages.own.title')}
      </Typography>
      <Box component="ul" sx={list}>
        {data.packages.map((sold) => (
          <li key={sold.identifier}>
            <Row sold={sold} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function Row({ sold }: { sold: SoldPackage }) {
  const t = useTranslate()
  const formats = useFormats()
  const { provider, sessions, remaining, therapy, status, expiresAt } = sold
  const date = formats.date(plainDateOf(formats.zone, expiresAt), { dateStyle: 'medium' })
  return (
    <Link to={paths.soldPackage({ id: sold.identifier })}>
      <span>
        <b>{t('packages.own.title_with', { name: `${provider.firstName} ${provider.lastName}`.trim() })}</b>
        <small>{t('packages.own.what', { sessions, therapy: therapy.name })}</small>
      </span>
      <span>
        {status === 'active' ? (
          <>
            <b>{t('packages.own.remaining', { remaining, sessions })}</b>
            <small>{t('packages.own.until', { date })}</small>
          </>
        ) : (
          t(`packages.own.statuses.${status}`)
        )}
      </span>
    </Link>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 4,
  overflow: 'hidden',
  '& > li + li': { borderTop: '1px solid var(--hairline)' },
  '& a': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: 2,
    px: 4,
    py: 3,
    minHeight: 44,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { bgcolor: 'var(--sand)' },
  '& a:focus-visible': { outlineOffset: '-3px' },
  '& small': { display: 'block', fontSize: 14, color: 'var(--muted)' },
} as const
