import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Forecast } from '#schemas/money/payouts.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { card } from './card.ts'

/** When earnings become available. */
export function Clearing({ forecast: { clearing, currency } }: { forecast: Forecast }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="section" sx={{ ...card, gap: 2, mb: 8 }}>
      <Typography variant="h2" sx={{ fontSize: 20 }}>
        {t('payouts.clearing.title')}
      </Typography>
      <Typography sx={{ color: 'var(--muted)', maxWidth: '65ch' }}>{t('payouts.clearing.text')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {clearing.map(({ date, amount, sessions }) => (
          <Box
            component="li"
            key={date}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              py: 2.5,
              borderTop: '1px solid var(--hairline)',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <Box component="span" sx={{ flex: '1 1 180px' }}>
              {formats.date(date, { weekday: 'long', day: 'numeric', month: 'long' })}
            </Box>
            <Box component="span" sx={{ color: 'var(--muted)' }}>
              {t('payouts.clearing.sessions', { smart_count: sessions })}
            </Box>
            <Box component="span" sx={{ minWidth: 120, textAlign: 'end', fontWeight: 600 }}>
              {formats.money(amount, currency)}
            </Box>
          </Box>
        ))}
      </Box>
      {clearing.length === 0 && <Typography>{t('payouts.clearing.none')}</Typography>}
    </Box>
  )
}
