import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import type { Forecast } from '#schemas/money/payouts.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { useFreshAct } from '#app/identity/second-factor/use-fresh-act.ts'

interface PayOutDialogProps {
  forecast: Forecast
  account: NonNullable<Forecast['account']>
  onClose: () => void
}

/** Shows the amount and the destination account before a payout. */
export function PayOutDialog({ forecast, account, onClose }: PayOutDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const refresh = useRefresh()
  // A retry after a lost reply uses the same key, so it creates one payout.
  const [key] = useState(() => crypto.randomUUID())
  const { available, owed, currency } = forecast
  const amount = formats.money(available - owed, currency)
  const request = useFreshAct(payoutApi.request, (payout) => {
    notify(payout.status === 'on_hold' ? 'payouts.dialog.held' : 'payouts.dialog.done', { type: 'success' })
    refresh()
    onClose()
  })
  // A second click can come before the button is disabled.
  const isSent = useRef(false)
  const send = () => {
    if (isSent.current) return
    isSent.current = true
    request.mutate(
      { key },
      {
        onError: () => {
          isSent.current = false
          // The obstacle appeared after the page was loaded, so the page is refreshed to show it.
          refresh()
        },
      },
    )
  }
  return (
    <Confirmation
      title={t('payouts.dialog.title', { amount })}
      submit={t('payouts.pay_out', { amount })}
      isBusy={request.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
        <Fact name={t(labelKey('payouts', 'amount'))}>{amount}</Fact>
        <Fact name={t(labelKey('payouts', 'accountNumber'))}>
          {account.bankName} {account.accountNumber}
        </Fact>
        {owed > 0 && <Fact name={t('payouts.head.owed')}>{formats.money(owed, currency)}</Fact>}
      </Box>
      <Typography>{t('payouts.dialog.text')}</Typography>
    </Confirmation>
  )
}
