import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { paymentMethodApi } from '#schemas/money/payment-methods.calls.gen.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { call } from '#shared/api/api.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { gatewayNames, useCardWords } from './card-words.ts'

const AddCardDialog = lazy(async () => ({ default: (await import('./AddCardDialog.tsx')).AddCardDialog }))

/** The part of the wallet with the saved cards. */
export function SavedCards() {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { nameOf } = useCardWords()
  const [leaving, setLeaving] = useState<PaymentMethod | null>(null)
  const { data, isPending, error, refetch } = useRead(paymentMethodApi.list)
  const mayChange = useIsAllowed(paymentMethodApi.remove)
  const dialog = useDialog<'add'>()
  const { isActive } = useViewer()
  const mayAdd = useIsAllowed(paymentApi.addCard) && isActive
  const setDefault = useAct(paymentMethodApi.setDefault, {
    onDone: ({ methods: [first] }) => {
      if (first) notify(t('payment_methods.now_first', { card: nameOf(first) }), { type: 'success' })
      void queries.invalidateQueries({ queryKey: [paymentMethodApi.list.path] })
    },
  })
  const gateway = gatewayNames[data?.methods[0]?.gateway ?? data?.cardGateway ?? 'paystack']
  const remove = async (card: PaymentMethod) => {
    await call(paymentMethodApi.remove, { params: { id: card.identifier } })
    setLeaving(null)
    notify(t('payment_methods.removed', { card: nameOf(card) }), { type: 'success' })
    await queries.invalidateQueries({ queryKey: [paymentMethodApi.list.path] })
  }

  return (
    <Box component="section" aria-labelledby="saved-cards" sx={{ mt: 8, display: 'grid', gap: 3 }}>
      <Typography variant="h2" id="saved-cards">
        {t('payment_methods.title')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={76} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <Typography sx={{ maxWidth: '65ch', color: 'var(--muted)' }}>
          {data.methods.length === 0 ? t('payment_methods.none') : t('payment_methods.text', { gateway })}
          {data.adding === null && ` ${t('errors.CURRENCY_UNSUPPORTED')}`}
        </Typography>
      )}
      {data && data.methods.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, maxWidth: 720 }}>
          {data.methods.map((card) => (
            <CardRow
              key={card.identifier}
              card={card}
              mayChange={mayChange}
              onDefault={() => setDefault.mutate({ params: { id: card.identifier } })}
              onRemove={() => setLeaving(card)}
            />
          ))}
        </Box>
      )}
      {data?.adding && mayAdd && (
        <Button variant="outlined" onClick={() => dialog.open('add')} sx={{ justifySelf: 'start' }}>
          {t('payment_methods.add.title')}
        </Button>
      )}
      <Suspense>
        {dialog.opened === 'add' && data?.adding && data.cardGateway && (
          <AddCardDialog adding={data.adding} gateway={data.cardGateway} onClose={dialog.close} />
        )}
      </Suspense>
      {leaving && (
        <ConfirmDialog
          title={t('payment_methods.remove_title', { card: nameOf(leaving) })}
          text={t('payment_methods.remove_text', { gateway: gatewayNames[leaving.gateway] })}
          submit={t('payment_methods.remove')}
          isHard
          send={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Box>
  )
}

interface CardRowProps {
  card: PaymentMethod
  mayChange: boolean
  onDefault: () => void
  onRemove: () => void
}

function CardRow({ card, mayChange, onDefault, onRemove }: CardRowProps) {
  const t = useTranslate()
  const { nameOf, expiryOf } = useCardWords()
  const name = nameOf(card)
  const expiry = t(card.isExpired ? 'payment_methods.expired' : 'payment_methods.expires', { date: expiryOf(card) })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 3,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 4,
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography sx={{ fontSize: 14, color: card.isExpired ? 'var(--error)' : 'var(--muted)' }}>
          {card.isDefault && !card.isExpired ? `${t('payment_methods.used_first')} · ${expiry}` : expiry}
        </Typography>
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {!card.isDefault && !card.isExpired && (
            <Button
              variant="outlined"
              aria-label={t('payment_methods.use_first_of', { card: name })}
              onClick={onDefault}
            >
              {t('payment_methods.use_first')}
            </Button>
          )}
          <Button variant="outlined" aria-label={t('payment_methods.remove_of', { card: name })} onClick={onRemove}>
            {t('payment_methods.remove')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
