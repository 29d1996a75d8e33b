import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputBase from '@mui/material/InputBase'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { FeeChange } from '#schemas/marketplace/provider-profile.ts'
import { shares } from '#schemas/money/platform-share.ts'
import { refuseLetter } from '#ui/forms/MoneyInput.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useFeeDraft } from './use-fee-draft.ts'

export interface FeeRowProps {
  name: string
  current: FeeChange
  currency: string
  /** Where the fee comes from. */
  origin: string
  /** The general fee, above those of the therapies. */
  isGeneral?: boolean
  choice?: ReactNode
  canChoose: boolean
  mayChange: boolean
  startsOpen?: boolean
  save: (change: FeeChange) => Promise<unknown>
  onChanged: (isChanged: boolean) => void
}

/** Columns that a narrow window has no space for. */
export const wideOnly = { '@media (max-width: 999.95px)': { display: 'none' } } as const

function Sum({ shown, currency }: { shown: FeeChange | null; currency: string }) {
  const t = useTranslate()
  const { money } = useFormats()
  if (!shown) return t('resources.nothing')
  return shown.isFree ? t('booking.free') : money(shown.fee, currency)
}

/** One fee with the platform's share and the therapist's. It is edited in the row; a second line says how it was read. */
export function FeeRow(props: FeeRowProps) {
  const { name, current, currency, origin, isGeneral = false, choice, canChoose, mayChange, startsOpen = false } = props
  const t = useTranslate()
  const { money } = useFormats()
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 999.95px)', { noSsr: true })
  /** The word would leave the name of the therapy no room. */
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { save, onChanged } = props
  const fee = useFeeDraft({ current, currency, startsOpen, save, input, opener, onChanged })
  const shown = fee.draft ? fee.change : isSet(current) ? current : null
  const { platform, provider } = shares(shown?.fee ?? 0)
  const isOpen = fee.draft !== null
  const ground = isOpen || isGeneral ? { bgcolor: 'color-mix(in srgb, var(--mint) 45%, var(--card))' } : {}
  const escape = ({ key }: React.KeyboardEvent) => {
    if (isOpen && key === 'Escape') fee.close()
  }
  return (
    <>
      <TableRow
        sx={{ height: 52, ...ground, ...(isOpen && { '& > td, & > th': { borderBottom: 0 } }) }}
        onKeyDown={escape}
      >
        {canChoose && <TableCell padding="checkbox">{choice}</TableCell>}
        <TableCell
          component="th"
          scope="row"
          sx={{ fontWeight: isGeneral ? 600 : 400, overflowWrap: 'anywhere', minWidth: { sm: 170 } }}
        >
          {name}
        </TableCell>
        <TableCell align="right" sx={{ py: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
          {isOpen ? <FeeField id={id} name={name} fee={fee} input={input} /> : <Sum {...{ shown, currency }} />}
          {isNarrow && shown && (
            <Box sx={{ py: 1, fontSize: 13, fontWeight: 400, color: 'var(--muted)', whiteSpace: 'normal' }}>
              {t('resources.fees.fields.earning')} {money(provider, currency)}
            </Box>
          )}
        </TableCell>
        <TableCell sx={{ color: 'var(--muted)', ...wideOnly }}>{origin}</TableCell>
        <TableCell align="right" sx={{ color: 'var(--muted)', whiteSpace: 'nowrap', ...wideOnly }}>
          {shown ? money(platform, currency) : t('resources.nothing')}
        </TableCell>
        <TableCell align="right" sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...wideOnly }}>
          {shown ? money(provider, currency) : t('resources.nothing')}
        </TableCell>
        {mayChange && (
          <TableCell align="right" sx={{ py: 0, pl: 0 }}>
            {!isOpen && (
              <Button
                ref={opener}
                aria-label={t('fees.change_one', { name })}
                onClick={fee.open}
                sx={{ minHeight: 44, minWidth: 44, px: { xs: 1, sm: 2 }, fontSize: 14 }}
              >
                {isPhone ? <EditIcon fontSize="small" /> : t('ra.action.edit')}
              </Button>
            )}
          </TableCell>
        )}
      </TableRow>
      {isOpen && (
        <TableRow sx={ground} onKeyDown={escape}>
          {canChoose && <TableCell sx={wideOnly} />}
          <TableCell colSpan={isNarrow ? 4 : 6} sx={{ pt: 0 }}>
            <FeeActions id={id} fee={fee} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

/** A fee of 0 that is not free was never set. */
const isSet = ({ fee, isFree }: FeeChange) => fee > 0 || isFree

type Draft = ReturnType<typeof useFeeDraft>

interface FeeFieldProps {
  id: string
  name: string
  fee: Draft
  input: RefObject<HTMLInputElement | null>
}

function FeeField({ id, name, fee, input }: FeeFieldProps) {
  const t = useTranslate()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    fee.submit()
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      <InputBase
        value={fee.draft?.isFree ? '' : (fee.draft?.typed ?? '')}
        disabled={fee.draft?.isFree === true}
        error={fee.problem !== undefined}
        onChange={({ target }) => fee.edit({ typed: target.value })}
        onBlur={fee.leave}
        inputRef={input}
        autoComplete="off"
        placeholder={fee.draft?.isFree ? t('booking.free') : ''}
        slotProps={{
          input: {
            'aria-label': t('fees.fee_of', { name }),
            'aria-describedby': `${id}-read`,
            inputMode: 'numeric',
            maxLength: 20,
            onBeforeInput: refuseLetter,
          },
        }}
        sx={{
          width: { xs: 104, sm: 136 },
          height: { xs: 44, sm: 36 },
          px: 2,
          bgcolor: 'var(--card)',
          border: '1.5px solid var(--control)',
          borderRadius: 2,
          '& input': { p: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          '&.Mui-error': { borderColor: 'var(--error)' },
          '&.Mui-focused': { outline: '3px solid var(--focus)', outlineOffset: 1 },
        }}
      />
    </form>
  )
}

/** How the amount was read or why it was refused, in one place, and the buttons of the row. */
function FeeActions({ id, fee }: { id: string; fee: Draft }) {
  const t = useTranslate()
  const isFree = fee.draft?.isFree === true
  const hint = isFree ? t('fees.nothing_kept') : (fee.readAs ?? t('fees.hint'))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Box
        id={`${id}-read`}
        // Two lines high, so that a longer sentence does not move the rows below.
        sx={{ flex: '1 1 240px', minHeight: '3em', display: 'flex', alignItems: 'center', lineHeight: 1.5 }}
      >
        {fee.problem === undefined ? (
          <span>{hint}</span>
        ) : (
          <Box component="span" role="alert" sx={{ color: 'var(--error)' }}>
            {fee.problem}
          </Box>
        )}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isFree} onChange={(_, wanted) => fee.edit({ isFree: wanted })} />}
        label={t('resources.fees.fields.isFree')}
        sx={{ m: 0, minHeight: 44 }}
      />
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button onClick={fee.close} sx={{ minHeight: { xs: 44, sm: 36 }, px: 3, color: 'var(--ink)' }}>
          {t('ra.action.cancel')}
        </Button>
        <Button
          type="submit"
          form={id}
          variant="contained"
          loading={fee.isBusy}
          sx={{ minHeight: { xs: 44, sm: 36 }, px: 4 }}
        >
          {t('ra.action.save')}
        </Button>
      </Box>
    </Box>
  )
}
