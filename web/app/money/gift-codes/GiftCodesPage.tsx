import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { giftCodeApi } from '#schemas/money/gift-codes.calls.gen.ts'
import type { GiftCode } from '#schemas/money/gift-codes.ts'
import { call } from '#shared/api/api.ts'
import { useRead } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { GiftRow } from './GiftRow.tsx'

const BuyGiftDialog = lazy(async () => ({ default: (await import('./BuyGiftDialog.tsx')).BuyGiftDialog }))
const RedeemGiftDialog = lazy(async () => ({ default: (await import('./RedeemGiftDialog.tsx')).RedeemGiftDialog }))

/** Gift codes: redeem one, buy one, and those that were bought. */
export function GiftCodesPage() {
  const t = useTranslate()
  const dialog = useDialog<'buy' | 'redeem'>()
  const { isActive } = useViewer()
  const mayBuy = useIsAllowed(giftCodeApi.buy) && isActive
  const [leaving, setLeaving] = useState<GiftCode | null>(null)
  const { data, isPending, error, refetch } = useRead(giftCodeApi.list)

  return (
    <Page title={t('gift_codes.title')} actions={<LinkButton to={paths.wallet()}>{t('wallet.back')}</LinkButton>}>
      <Typography sx={{ maxWidth: '65ch', color: 'var(--muted)' }}>{t('gift_codes.text')}</Typography>
      {mayBuy && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 5 }}>
          <Button variant="contained" onClick={() => dialog.open('redeem')}>
            {t('gift_codes.redeem')}
          </Button>
          <Button variant="outlined" onClick={() => dialog.open('buy')}>
            {t('gift_codes.buy')}
          </Button>
        </Box>
      )}
      {isPending && <Skeleton variant="rounded" height={76} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && data.gifts.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {data.gifts.map((gift) => (
            <GiftRow key={gift.identifier} gift={gift} mayChange={mayBuy} onCancel={() => setLeaving(gift)} />
          ))}
        </Box>
      )}
      {leaving && <CancelDialog gift={leaving} onClose={() => setLeaving(null)} />}
      <Suspense>
        {dialog.opened === 'buy' && <BuyGiftDialog onClose={dialog.close} />}
        {dialog.opened === 'redeem' && <RedeemGiftDialog onClose={dialog.close} />}
      </Suspense>
    </Page>
  )
}

function CancelDialog({ gift, onClose }: { gift: GiftCode; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { money } = useFormats()
  const amount = money(gift.amount, gift.currency)
  const cancel = async () => {
    await call(giftCodeApi.cancel, { params: { id: gift.identifier } })
    onClose()
    notify('gift_codes.cancelled', { type: 'success', messageArgs: { amount } })
    await queries.invalidateQueries()
  }
  return (
    <ConfirmDialog
      title={t('gift_codes.cancel_title')}
      text={t('gift_codes.cancel_text', { amount })}
      submit={t('gift_codes.cancel_submit', { amount })}
      send={cancel}
      onClose={onClose}
    />
  )
}
