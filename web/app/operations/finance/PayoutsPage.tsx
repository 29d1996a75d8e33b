import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { moneyPayoutFields } from '#schemas/operations/finance.fields.gen.ts'
import type { MoneyPayout } from '#schemas/operations/finance.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { call } from '#shared/api/api.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { useColumnChoice } from '#ui/lists/ListTools.tsx'
import { ReasonDialog } from '#ui/forms/ReasonDialog.tsx'
import { personName } from '#ui/lists/person-name.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { CardHead } from './CardHead.tsx'
import { Facts } from './Facts.tsx'
import { MoneyList } from './MoneyList.tsx'

type Row = MoneyPayout & { id: string }
const columns = columnsOf(moneyPayoutFields, 'money-payouts')
/** Shown in the expanded row. */
const hiddenByDefault = ['occasion', 'bankName', 'accountNumber', 'gateway', 'settledAt']
const label = (field: string) => labelKey('money-payouts', field)

/** Payouts to all therapists: an unsent payout can be held, and a held one released or cancelled. */
export function PayoutsPage() {
  return (
    <ListPage
      title="finance.payouts.title"
      resource="money-payouts"
      fields={moneyPayoutFields}
      sort="-createdAt"
      filters={{ texts: ['search'], textMax: 120 }}
    >
      <Payouts />
    </ListPage>
  )
}

const acts = ['hold', 'send', 'cancel'] as const
type Act = (typeof acts)[number]
const actionsByStatus: Partial<Record<MoneyPayout['status'], readonly Act[]>> = {
  scheduled: ['hold'],
  on_hold: ['send', 'cancel'],
}

function Payouts() {
  const t = useTranslate()
  const formats = useFormats()
  const chosen = useColumnChoice('money-payouts', columns, hiddenByDefault)
  const dialog = useDialog<Act>()
  const [row, setRow] = useState<Row | null>(null)
  const nameOf = ({ providerName, amount, currency }: Row) =>
    `${personName(providerName, t)}, ${formats.money(amount, currency)}`
  return (
    <>
      <MoneyList<Row>
        label={t('finance.payouts.title')}
        columns={chosen}
        fields={moneyPayoutFields}
        empty={t('finance.payouts.empty')}
        name={nameOf}
        card={(one) => (
          <CardHead
            title={personName(one.providerName, t)}
            sum={formats.money(one.amount, one.currency)}
            about={formats.moment(one.createdAt)}
            status={one.status}
            word={t(choiceKey('money-payouts', 'status', one.status))}
          />
        )}
        more={(one) => <Details row={one} />}
        actions={(one) =>
          actionsByStatus[one.status]?.map((act) => (
            <Button
              key={act}
              color={act === 'cancel' ? 'error' : 'primary'}
              aria-label={t(`finance.payouts.${act}.one`, { name: nameOf(one) })}
              onClick={() => {
                setRow(one)
                dialog.open(act)
              }}
              sx={{ px: 3 }}
            >
              {t(`finance.payouts.${act}.open`)}
            </Button>
          ))
        }
      />
      {dialog.opened && row && <ActDialog act={dialog.opened} row={row} onClose={dialog.close} />}
    </>
  )
}

function ActDialog({ act, row, onClose }: { act: Act; row: Row; onClose: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const withFresh = useFreshPassword()
  const { refetch } = useListContext()
  const words = { name: personName(row.providerName, t), amount: formats.money(row.amount, row.currency) }
  const params = { id: row.identifier }
  return (
    <ReasonDialog
      title={t(`finance.payouts.${act}.title`, words)}
      text={t(`finance.payouts.${act}.text`, words)}
      submit={t(`finance.payouts.${act}.submit`, words)}
      isHard={act === 'cancel'}
      onClose={onClose}
      send={async (reason) => {
        await withFresh(() =>
          act === 'hold'
            ? call(financeApi.hold, { params, body: { reason } })
            : call(financeApi.release, { params, body: { decision: act, reason } }),
        ).finally(() => void refetch())
        notify(`finance.payouts.${act}.done`, { type: 'success', messageArgs: words })
        onClose()
      }}
    />
  )
}

function Details({ row }: { row: Row }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Facts>
      <Fact name={t(label('reference'))}>{row.reference}</Fact>
      <Fact name={t(label('bankName'))}>{`${row.bankName} ${row.accountNumber}`}</Fact>
      <Fact name={t(label('occasion'))}>{t(choiceKey('money-payouts', 'occasion', row.occasion))}</Fact>
      <Fact name={t(label('gateway'))}>{t(choiceKey('money-payouts', 'gateway', row.gateway))}</Fact>
      {row.sentAt && <Fact name={t(label('sentAt'))}>{formats.moment(row.sentAt)}</Fact>}
      {row.settledAt && <Fact name={t(label('settledAt'))}>{formats.moment(row.settledAt)}</Fact>}
      {row.holdReason && (
        <Fact name={t(label('holdReason'))} isWide>
          {`${row.heldBy ?? t('finance.payouts.by_product')}: ${holdReasonText(t, row)}`}
        </Fact>
      )}
      {row.reason && <Fact name={t(label('reason'))}>{row.reason}</Fact>}
    </Facts>
  )
}

/** The product gives a code as the reason of a hold, an operator a sentence. */
const holdReasonText = (t: ReturnType<typeof useTranslate>, { heldBy, holdReason }: Row) =>
  heldBy === null ? t(`finance.payouts.hold_reasons.${holdReason}`, { _: holdReason ?? '' }) : holdReason
