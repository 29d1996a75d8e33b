import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import type { Step } from '#app/money/transfers/step.ts'
import { useTransferStep } from '#app/money/transfers/use-transfer-step.tsx'
import { gatewayNames } from './card-words.ts'
import { useCardStep } from './use-card-step.tsx'

interface TopUpDialogProps {
  currency: CurrencyCode
  suggested?: number
  returnUrl: string
  onClose: () => void
}

type Way = 'card' | 'transfer'

/** Tops up the wallet: by card on the gateway's page, or by transfer to the client's virtual account. */
export function TopUpDialog({ currency, suggested = 0, returnUrl, onClose }: TopUpDialogProps) {
  const t = useTranslate()
  const { data, error, refetch } = useRead(paymentApi.balance)
  const gatewayName = data?.cardGateway ?? 'paystack'
  const gateway = gatewayNames[gatewayName]
  const ways: Way[] = data ? [...(data.cardGateway ? ['card' as const] : []), ...transferWay(data.bankTransfer)] : []
  const [chosen, choose] = useState<Way | null>(null)
  const way = chosen ?? (ways.length === 1 ? ways[0] : null)
  const leave =
    chosen === null ? (
      <Button variant="outlined" onClick={onClose} sx={onOneLine}>
        {t('ra.action.cancel')}
      </Button>
    ) : (
      <Button variant="outlined" onClick={() => choose(null)} sx={onOneLine}>
        {t('ra.action.back')}
      </Button>
    )
  const steps: Record<Way | 'choose', Step> = {
    card: useCardStep({ currency, gateway: gatewayName, suggested, returnUrl, leave }),
    transfer: useTransferStep({ isOn: way === 'transfer', leave, onClose }),
    choose: {
      name: 'choose',
      title: t('wallet.top_up'),
      body: error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Ways ways={ways} gateway={gateway} onChoose={choose} />
      ),
      actions: leave,
    },
  }
  const { name, title, body, actions } = steps[way ?? 'choose']

  return (
    <Modal title={title} isOpen onClose={onClose} actions={actions}>
      {/* When one step replaces another, the focused element is gone, so the focus moves to the start of the new step. */}
      <Box
        key={name}
        tabIndex={-1}
        ref={focusIfLost}
        sx={{ display: 'grid', gap: 4, alignContent: 'start', outline: 'none' }}
      >
        {body}
      </Box>
    </Modal>
  )
}

/** Fits beside the long label of the other button on a phone. */
const onOneLine = { flexShrink: 0, whiteSpace: 'nowrap' } as const

const transferWay = (isPossible: boolean): Way[] => (isPossible ? ['transfer'] : [])

function focusIfLost(step: HTMLElement | null) {
  if (!step || document.activeElement?.matches('a, button, input')) return
  const start = step.querySelector('input') ?? step
  start.focus()
}

interface WaysProps {
  ways: readonly Way[]
  gateway: string
  onChoose: (way: Way) => void
}

function Ways({ ways, gateway, onChoose }: WaysProps) {
  const t = useTranslate()
  if (ways.length === 0) return <Skeleton variant="rounded" height={200} />
  const words = {
    card: { name: t('transfers.by_card', { gateway }), hint: t('transfers.card_hint') },
    transfer: { name: t('transfers.title'), hint: t('transfers.hint') },
  }
  return (
    <>
      <Typography>{t('transfers.how')}</Typography>
      {ways.map((way) => (
        <Button
          key={way}
          variant="outlined"
          onClick={() => onChoose(way)}
          sx={{ display: 'block', p: 4, textAlign: 'start', bgcolor: 'var(--card)', borderRadius: 3 }}
        >
          <Box component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600 }}>
            {words[way].name}
          </Box>
          <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'var(--muted)' }}>
            {words[way].hint}
          </Box>
        </Button>
      ))}
    </>
  )
}
