import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { packageLimits } from '#schemas/money/package-limits.ts'

interface PackageRulesProps {
  therapy: string
  therapist: string
  /** The fee of a single session, with its currency. */
  single: string
}

const rules = ['rule_use', 'rule_cancel', 'rule_days', 'rule_later', 'rule_expiry'] as const

/** How a package is used, and what goes back: shown before it is bought. */
export function PackageRules({ therapy, therapist, single }: PackageRulesProps) {
  const t = useTranslate()
  const words = { therapy, name: therapist, single, days: packageLimits.withdrawDays }
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: 18, mb: 2 }}>
        {t('packages.buy.rules')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {rules.map((rule) => (
          <li key={rule}>{t(`packages.buy.${rule}`, words)}</li>
        ))}
      </Box>
    </section>
  )
}
