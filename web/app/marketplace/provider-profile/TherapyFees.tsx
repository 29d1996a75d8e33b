import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { ListBase, useListContext, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { BulkAct, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'

type Row = TherapyFee & { id: string }

const TherapyFeeDialog = lazy(async () => ({ default: (await import('./TherapyFeeDialog.tsx')).TherapyFeeDialog }))

/** A fee of 0 is shown as "free", as clients see it; an unset fee as none. */
function FeeOfRow() {
  const t = useTranslate()
  const { money } = useFormats()
  const row = useRecordContext<Row>()
  if (!row) return null
  const wasNeverSet = row.fee === 0 && !row.isFree
  if (wasNeverSet) return <span>{t('resources.nothing')}</span>
  return <span>{row.isFree ? t('booking.free') : money(row.fee, row.currency)}</span>
}

const columns = columnsOf(TherapyFee, 'fees').map((column) =>
  column.source === 'fee' ? { ...column, element: <FeeOfRow /> } : column,
)

/** The fee of each therapy, with the platform's share and the therapist's. */
export function TherapyFees() {
  const t = useTranslate()
  return (
    <section aria-labelledby="therapy-fees">
      <Typography id="therapy-fees" variant="h2" sx={{ mt: 8, mb: 1 }}>
        {t('fees.therapies')}
      </Typography>
      <Typography sx={{ color: 'var(--muted)', mb: 3, maxWidth: '65ch' }}>{t('fees.therapies_text')}</Typography>
      <ListBase resource="fees" perPage={50} disableSyncWithLocation>
        <Rows />
      </ListBase>
    </section>
  )
}

function Rows() {
  const t = useTranslate()
  const chosen = useColumnChoice('fees', columns)
  const { data = [], selectedIds } = useListContext<Row>()
  const dialog = useDialog<string>()
  const mayChange = useIsAllowed(providerApi.setTherapyFee)
  const mayUseGeneral = useIsAllowed(providerApi.useGeneralFee)
  const opened = data.find(({ id }) => id === dialog.opened)
  const general = (
    <BulkAct
      name="general-fee"
      label={t('fees.use_general')}
      title={t('fees.use_general_title', { smart_count: selectedIds.length })}
      text={t('fees.use_general_text')}
      done="fees.general_used"
      donePart="fees.general_used_part"
      act={(id) => call(providerApi.useGeneralFee, { params: { id } })}
    />
  )
  return (
    <>
      <ListBulk actions={general}>
        <ListTools schema={TherapyFee} columns={chosen} />
      </ListBulk>
      <ListState
        empty={t('fees.no_therapies')}
        action={
          <Button variant="contained" component={Link} to={paths.account()}>
            {t('fees.choose_therapies')}
          </Button>
        }
      >
        <ListTable<Row>
          label={t('fees.therapies')}
          columns={chosen.shown}
          canChoose={mayUseGeneral}
          name={({ name }) => name}
          {...(mayChange && {
            actions: ({ id, name }) => (
              <Button
                aria-label={t('fees.change_one', { name })}
                onClick={() => dialog.open(id)}
                sx={{ px: 3, fontSize: 14 }}
              >
                {t('ra.action.edit')}
              </Button>
            ),
          })}
        />
        <ListPages />
      </ListState>
      {mayChange && opened && (
        <Suspense>
          <TherapyFeeDialog therapy={opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
