import BalancedIcon from '@mui/icons-material/CheckCircleOutlined'
import UnevenIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { DensePanel } from '#app/operations/overview/DensePanel.tsx'
import { operatorHomeApi } from '#schemas/operations/operator-home.calls.gen.ts'
import type { HomeMoney } from '#schemas/operations/operator-home.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { CardBody } from './CardBody.tsx'
import { MoneyBlocks } from './MoneyBlocks.tsx'
import { MoneyTable } from './MoneyTable.tsx'
import { sumNames } from './sum-names.ts'

const everyMs = 5 * 60_000

/** The last days of money by currency, balances, and whether the ledger is even. */
export function MoneyCard() {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const read = useRead(operatorHomeApi.money, {}, { staleTime: everyMs / 2, refetchInterval: everyMs })
  const Figures = isPhone ? MoneyBlocks : MoneyTable
  return (
    <DensePanel
      title={t('operator_home.money.title')}
      note={t('operator_home.money.days')}
      action={<Link to={paths.moneyPayments()}>{t('account.nav.payments')}</Link>}
    >
      <CardBody read={read} space={{ height: { xs: 631, sm: 243 } }}>
        {(money) => (
          <>
            <Figures currencies={money.currencies} />
            <Foot {...money} />
          </>
        )}
      </CardBody>
    </DensePanel>
  )
}

function Foot({ ledger, nextPayoutAt }: HomeMoney) {
  const t = useTranslate()
  const formats = useFormats()
  const isEven = ledger.uneven.length === 0
  const Icon = isEven ? BalancedIcon : UnevenIcon
  return (
    <Box sx={{ borderTop: '1px solid var(--hairline)', px: 3.5, py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 24 }}>
        <Icon aria-hidden sx={{ fontSize: 18, color: `var(--${isEven ? 'success' : 'error'})` }} />
        <Box
          component="span"
          sx={{ minWidth: 0, flex: { xs: 1, sm: 'none' }, ...(isEven ? {} : { color: 'var(--error)' }) }}
        >
          <Link to={paths.books()} style={{ color: 'inherit', fontWeight: 600 }}>
            {t(`operator_home.money.${isEven ? 'balanced' : 'uneven'}`, { currencies: ledger.uneven.join(', ') })}
          </Link>{' '}
          {t(`operator_home.money.${isEven ? 'checked' : 'checked_uneven'}`, { time: formats.time(ledger.checkedAt) })}
        </Box>
        <Box
          component="span"
          sx={{
            ml: { sm: 'auto' },
            flexBasis: { xs: '100%', sm: 'auto' },
            pl: { xs: 6.5, sm: 0 },
            fontSize: 13,
            color: 'var(--muted)',
          }}
        >
          {t('operator_home.money.run', { at: formats.moment(nextPayoutAt) })}
        </Box>
      </Box>
      <Meanings />
    </Box>
  )
}

/** What each figure counts. */
function Meanings() {
  const t = useTranslate()
  return (
    <Box component="details" sx={{ color: 'var(--muted)', fontSize: 13, mt: 0.5 }}>
      <Box
        component="summary"
        sx={{
          cursor: 'pointer',
          width: 'fit-content',
          lineHeight: '24px',
          '@media (pointer: coarse)': { lineHeight: '44px' },
        }}
      >
        {t('operator_home.money.meanings')}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, mt: 1, maxWidth: '66ch', '& dt': { fontWeight: 600 }, '& dd': { m: 0, mb: 1.5 } }}
      >
        {sumNames.map((name) => (
          <div key={name}>
            <dt>{t(`operator_home.money.names.${name}`)}</dt>
            <dd>{t(`operator_home.money.about.${name}`)}</dd>
          </div>
        ))}
      </Box>
    </Box>
  )
}
