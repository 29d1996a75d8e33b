import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { GiftCode } from '#schemas/money/gift-codes.ts'
import { CopyRow } from '#app/money/transfers/CopyRow.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { GiftAmount } from './GiftAmount.tsx'
import { useGiftDate } from './use-gift-date.ts'
import { useGiftForm } from './use-gift-form.ts'

/** Chooses the amount, says what can be done with the code, and shows the code when it is bought. */
export function BuyGiftDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const [bought, setBought] = useState<GiftCode>()
  const form = useGiftForm(setBought)
  if (bought) return <BoughtGift gift={bought} onClose={onClose} />
  return (
    <FormDialog
      title={t('gift_codes.buy')}
      formId={id}
      submit={form.amount ? t('gift_codes.buy_for', { amount: form.amount }) : t('gift_codes.buy')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <GiftAmount id={id} form={form} />
      <Typography sx={{ color: 'var(--muted)' }}>{t('gift_codes.rules')}</Typography>
    </FormDialog>
  )
}

function BoughtGift({ gift, onClose }: { gift: GiftCode; onClose: () => void }) {
  const t = useTranslate()
  const { money } = useFormats()
  const dateOf = useGiftDate()
  return (
    <Modal
      title={t('gift_codes.bought', { amount: money(gift.amount, gift.currency) })}
      isOpen
      isShort
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('gift_codes.done')}
        </Button>
      }
    >
      <dl style={{ margin: 0 }}>
        <CopyRow name={t('gift_codes.code')} value={gift.code ?? ''} shown={gift.code ?? ''} />
      </dl>
      <Typography>{t('gift_codes.pass_on', { date: dateOf(gift.expiresAt) })}</Typography>
    </Modal>
  )
}
