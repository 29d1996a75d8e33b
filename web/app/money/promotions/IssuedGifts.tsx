import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { issuedGiftApi } from '#schemas/money/issued-gifts.calls.gen.ts'
import type { IssuedGift } from '#schemas/money/issued-gifts.ts'
import { isPasswordDeclined } from '#app/identity/second-factor/use-fresh-act.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { useLastDay } from './use-last-day.ts'

/** The gift codes that operators issued and their states; an open one can be withdrawn. */
export function IssuedGifts() {
  const t = useTranslate()
  const id = useId()
  const [leaving, setLeaving] = useState<IssuedGift | null>(null)
  const { data, error, refetch } = useRead(issuedGiftApi.list)
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 8 }}>
      <Typography variant="h2" id={id} sx={{ fontSize: 22 }}>
        {t('promotion.gifts.title')}
      </Typography>
      <Typography sx={{ mt: 2, mb: 4, maxWidth: '70ch', color: 'var(--muted)' }}>
        {t('promotion.gifts.about')}
      </Typography>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton variant="rounded" height={160} />}
      {data?.gifts.length === 0 && <EmptyState text={t('promotion.gifts.empty')} />}
      {data && data.gifts.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2, listStyle: 'none' }}>
          {data.gifts.map((gift) => (
            <Row key={gift.identifier} gift={gift} onWithdraw={() => setLeaving(gift)} />
          ))}
        </Box>
      )}
      {leaving && <WithdrawDialog gift={leaving} onClose={() => setLeaving(null)} />}
    </Box>
  )
}

function Row({ gift, onWithdraw }: { gift: IssuedGift; onWithdraw: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const lastDay = useLastDay()
  const { reason, status, isMailed, issuedByName, issuedAt, expiresAt, closedAt } = gift
  const amount = formats.money(gift.amount, gift.currency)
  const state = t(`promotion.gifts.status.${status}`, {
    date: closedAt === null || status === 'expired' ? lastDay(expiresAt) : formats.moment(closedAt),
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        px: 4,
        py: 3,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 4,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography>
          <strong>{amount}</strong>
          {` · ${state}`}
        </Typography>
        <Typography>{reason}</Typography>
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
          {[
            t('promotion.gifts.by', { name: issuedByName, date: formats.moment(issuedAt) }),
            isMailed && t('promotion.gifts.sent'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {status === 'open' && (
        <Button
          color="error"
          aria-label={t('promotion.gifts.withdraw_one', { amount, reason })}
          onClick={onWithdraw}
          sx={{ mx: -3, px: 3 }}
        >
          {t('promotion.gifts.withdraw')}
        </Button>
      )}
    </Box>
  )
}

function WithdrawDialog({ gift, onClose }: { gift: IssuedGift; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const withFresh = useFreshPassword()
  const { money } = useFormats()
  const amount = money(gift.amount, gift.currency)
  const withdraw = async () => {
    try {
      await withFresh(() => call(issuedGiftApi.withdraw, { params: { id: gift.identifier } }))
      onClose()
      notify('promotion.gifts.withdrawn', { type: 'success', messageArgs: { amount } })
    } catch (error) {
      if (!isPasswordDeclined(error)) throw error
    } finally {
      // Also after a refusal: somebody may have redeemed the code meanwhile.
      await queries.invalidateQueries({ queryKey: keyOf(issuedGiftApi.list) })
    }
  }
  return (
    <ConfirmDialog
      title={t('promotion.gifts.withdraw_title')}
      text={t('promotion.gifts.withdraw_text', { amount })}
      submit={t('promotion.gifts.withdraw_submit')}
      isHard
      send={withdraw}
      onClose={onClose}
    />
  )
}
