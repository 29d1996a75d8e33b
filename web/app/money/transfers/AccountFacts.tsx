import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { factsFor } from './account-facts.ts'
import { CopyRow } from './CopyRow.tsx'

/** Details of the account to transfer to. */
export function AccountFacts({ account }: { account: VirtualAccount }) {
  const t = useTranslate()
  return (
    <>
      <Typography>{t('transfers.send', { currency: account.currency })}</Typography>
      <Box
        component="dl"
        sx={{ m: 0, px: 4, py: 1, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 }}
      >
        {factsFor(account).map(({ fact, value, shown }) => (
          <CopyRow key={fact} name={t(`transfers.facts.${fact}`)} value={value} shown={shown} />
        ))}
      </Box>
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('transfers.times')}</Typography>
    </>
  )
}
