import { useTranslate } from 'react-admin'
import type { UnmatchedTransfer } from '#schemas/operations/finance.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { Facts } from './Facts.tsx'
import { sumOf } from './sum-of.ts'

const label = (field: string) => labelKey('unmatched-transfers', field)

/** Everything known about an unmatched transfer. */
export function TransferFacts({ transfer }: { transfer: UnmatchedTransfer }) {
  const t = useTranslate()
  const formats = useFormats()
  const { gateway, gatewayReference, gatewayFee, currency } = transfer
  return (
    <Facts>
      <Fact name={t(label('senderName'))}>{transfer.senderName ?? t('finance.unmatched.unknown')}</Fact>
      <Fact name={t(label('cameAt'))}>{formats.moment(transfer.cameAt)}</Fact>
      <Fact name={t(label('accountNumber'))}>{transfer.accountNumber ?? t('finance.unmatched.unknown')}</Fact>
      <Fact name={t(label('ownerName'))}>{transfer.ownerName ?? t('finance.unmatched.nobody')}</Fact>
      <Fact
        name={t(label('gateway'))}
      >{`${t(choiceKey('reconciliations', 'gateway', gateway))}, ${gatewayReference}`}</Fact>
      <Fact name={t(label('gatewayFee'))}>{sumOf(formats, gatewayFee, currency)}</Fact>
      <Fact name={t(label('reason'))} isWide>
        {t(choiceKey('unmatched-transfers', 'reason', transfer.reason))}
      </Fact>
    </Facts>
  )
}
