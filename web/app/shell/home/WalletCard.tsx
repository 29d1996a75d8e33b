import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { cardLink, HomeCard } from './HomeCard.tsx'

interface WalletCardProps {
  balance: number
  currency: CurrencyCode
  /** The last session type, for the number of sessions that the balance pays. */
  usual: Suggestion | undefined
}

export function WalletCard({ balance, currency, usual }: WalletCardProps) {
  const t = useTranslate()
  const formats = useFormats()
  const enough = usual && sessionsFor(balance, currency, usual)
  const name = usual?.provider.firstName
  return (
    <HomeCard
      title={t('home.wallet.title')}
      action={
        <MuiLink component={Link} to={paths.wallet()} sx={cardLink}>
          {t('home.wallet.open')}
        </MuiLink>
      }
    >
      <Typography sx={{ fontSize: 28, fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}>
        {formats.money(balance, currency)}
      </Typography>
      {usual && enough !== undefined && (
        <Typography sx={{ fontSize: 15, color: 'var(--muted)', mt: 1 }}>
          {enough > 0
            ? t('home.wallet.enough', { smart_count: enough, name })
            : t('home.wallet.too_little', { name, amount: formats.money(usual.fee, usual.currency) })}
        </Typography>
      )}
    </HomeCard>
  )
}

/** Sessions of this type that the balance pays; undefined where they cost nothing or another currency. */
export const sessionsFor = (
  balance: number,
  currency: CurrencyCode,
  { fee, currency: theirs }: Pick<Suggestion, 'fee' | 'currency'>,
): number | undefined => (fee > 0 && theirs === currency ? Math.floor(Math.max(0, balance) / fee) : undefined)
