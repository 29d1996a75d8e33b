import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { FeeChange, OwnProvider, TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import { call } from '#shared/api/api.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { FeeRow, wideOnly } from './FeeRow.tsx'

export type Row = TherapyFee & { id: string }

/** The general fee and that of each therapy; each row is saved by itself. */
export function FeeTable({ own, canChoose }: { own: OwnProvider; canChoose: boolean }) {
  const t = useTranslate()
  const { data, isPending, error } = useListContext<Row>()
  const [changed, setChanged] = useState<readonly string[]>([])
  useLeaveWarning(changed.length > 0)
  const mark = (id: string) => (isChanged: boolean) =>
    setChanged((known) => (isChanged ? [...known, id] : known.filter((one) => one !== id)))
  return (
    <Box
      component="section"
      aria-label={t('fees.title')}
      tabIndex={0}
      sx={{
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 4,
        overflowX: 'auto',
        position: 'relative',
        minWidth: 0,
        maxWidth: '100%',
      }}
    >
      <Table
        size="small"
        aria-busy={isPending}
        sx={{
          '& td, & th': { px: { xs: 1, sm: 3 }, fontSize: 14 },
          '& tbody > tr:last-of-type > *': { borderBottom: 0 },
        }}
      >
        <FeeHead canChoose={canChoose} />
        <TableBody>
          <GeneralFee own={own} canChoose={canChoose} onChanged={mark('general')} />
          {isPending && !error && <WaitingRows />}
          {data?.map((row) => (
            <TherapyRow key={row.id} row={row} canChoose={canChoose} onChanged={mark(row.id)} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function FeeHead({ canChoose }: { canChoose: boolean }) {
  const t = useTranslate()
  const name = { fontWeight: 600, color: 'var(--muted)', whiteSpace: { sm: 'nowrap' } } as const
  return (
    <TableHead>
      <TableRow>
        {canChoose && <ChooseAll />}
        <TableCell sx={name}>{t('resources.fees.fields.name')}</TableCell>
        <TableCell align="right" sx={name}>
          {t('resources.fees.fields.fee')}
        </TableCell>
        <TableCell sx={{ ...name, ...wideOnly }}>{t('fees.origin')}</TableCell>
        <TableCell align="right" sx={{ ...name, ...wideOnly }}>
          {t('fees.share', { percent: platformSharePercent })}
        </TableCell>
        <TableCell align="right" sx={{ ...name, ...wideOnly }}>
          {t('resources.fees.fields.earning')}
        </TableCell>
        <TableCell>
          <VisuallyHidden>{t('resources.actions')}</VisuallyHidden>
        </TableCell>
      </TableRow>
    </TableHead>
  )
}

function ChooseAll() {
  const t = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext<Row>()
  const isAll = data.length > 0 && selectedIds.length === data.length
  const isSome = !isAll && selectedIds.length > 0
  return (
    <TableCell padding="checkbox">
      <Checkbox
        checked={isAll}
        indeterminate={isSome}
        disabled={data.length === 0}
        onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
        slotProps={{ input: { 'aria-label': t('resources.choose_all') } }}
      />
    </TableCell>
  )
}

interface FeeProps {
  canChoose: boolean
  onChanged: (isChanged: boolean) => void
}

function GeneralFee({ own, canChoose, onChanged }: FeeProps & { own: OwnProvider }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const mayChange = useIsAllowed(providerApi.setGeneralFee)
  const { general, currencyCode } = own.bookingFee
  const save = async (body: FeeChange) => {
    const saved = await call(providerApi.setGeneralFee, { body })
    queries.setQueryData(keyOf(providerApi.own), saved)
    // Therapies without a fee of their own use the general one.
    void queries.invalidateQueries({ queryKey: ['fees'] })
    void queries.invalidateQueries({ queryKey: [providerApi.feeHistory.path] })
  }
  return (
    <FeeRow
      isGeneral
      name={t('fees.general')}
      current={general}
      currency={currencyCode}
      origin={t('fees.origins.elsewhere')}
      canChoose={canChoose}
      mayChange={mayChange}
      // A fee that was never set has nothing else to look at.
      startsOpen={mayChange && general.fee === 0 && !general.isFree}
      save={save}
      onChanged={onChanged}
    />
  )
}

function TherapyRow({ row, canChoose, onChanged }: FeeProps & { row: Row }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const { selectedIds, onToggleItem, refetch } = useListContext<Row>()
  const mayChange = useIsAllowed(providerApi.setTherapyFee)
  const { id, identifier, name, currency, usesGeneral } = row
  return (
    <FeeRow
      name={name}
      current={row}
      currency={currency}
      origin={t(usesGeneral ? 'fees.origins.general' : 'fees.origins.own')}
      canChoose={canChoose}
      choice={
        <Checkbox
          checked={selectedIds.includes(id)}
          onChange={() => onToggleItem(id)}
          slotProps={{ input: { 'aria-label': t('resources.choose', { name }) } }}
        />
      }
      mayChange={mayChange}
      save={async (change) => {
        await call(providerApi.setTherapyFee, { body: { therapyIdentifier: identifier, ...change } })
        void queries.invalidateQueries({ queryKey: [providerApi.feeHistory.path] })
        await refetch()
      }}
      onChanged={onChanged}
    />
  )
}

const WaitingRows = () =>
  ['first', 'second', 'third'].map((row) => (
    <TableRow key={row} sx={{ height: 52 }}>
      <TableCell colSpan={7}>
        <Skeleton />
      </TableCell>
    </TableRow>
  ))
