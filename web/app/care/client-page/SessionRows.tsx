import MenuIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { RowLink } from '#ui/lists/RowLink.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { RowNow } from '#app/scheduling/appointments/RowNow.tsx'
import { useRowMenu } from '#app/scheduling/appointments/use-row-menu.ts'

const RowMenu = lazy(async () => ({ default: (await import('#ui/lists/RowMenu.tsx')).RowMenu }))
const RejectDialog = lazy(async () => ({
  default: (await import('#app/scheduling/participants/RejectDialog.tsx')).RejectDialog,
}))

interface SessionRowsProps {
  label: string
  bookings: readonly Booking[]
}

/** Appointments with one client: when, what, status and fee, what the row needs now, and a menu of the rest. */
export function SessionRows({ label, bookings }: SessionRowsProps) {
  const { opened, open, close } = useDialog<string>()
  const decline = ({ identifier }: Booking) => open(`decline ${identifier}`)
  const menu = useRowMenu(decline)
  const declined = bookings.find(({ identifier }) => opened === `decline ${identifier}`)
  return (
    <>
      <Box component="ul" aria-label={label} sx={list}>
        {bookings.map((booking) => (
          <SessionRow key={booking.identifier} booking={booking} actions={menu(booking)} onDecline={decline} />
        ))}
      </Box>
      {declined && (
        <Suspense fallback={null}>
          <RejectDialog booking={declined} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface SessionRowProps {
  booking: Booking
  actions: readonly RowAction[]
  onDecline: (booking: Booking) => void
}

function SessionRow({ booking, actions, onDecline }: SessionRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, startAt, therapyCategory, modality, status, fee, currency, isFree } = booking
  const when = startAt ? formats.moment(startAt) : t('relations.appointments.no_time')
  return (
    <li>
      <RowLink to={paths.appointment({ id: identifier })}>{when}</RowLink>
      <Box className="what">
        {therapyCategory.name} · {modality.name}
      </Box>
      <Box className="money">{isFree ? t('booking.free') : formats.money(fee, currency)}</Box>
      <BookingStatus status={status} />
      <Box className="acts">
        <RowNow booking={booking} onDecline={onDecline} />
        <Menu label={t('resources.menu_of', { name: when })} actions={actions} />
      </Box>
    </li>
  )
}

function Menu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const id = useId()
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={label}
        title={t('resources.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 32, height: 32, '@media (pointer: coarse)': { width: 44, height: 44 } }}
      >
        <MenuIcon aria-hidden />
      </IconButton>
      <Suspense>
        {anchor && (
          <RowMenu
            id={id}
            label={label}
            anchor={anchor}
            // The keys belong to lists in which a row has the focus.
            actions={actions.map(withoutKey)}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const withoutKey = ({ shortcut: _shortcut, ...action }: RowAction): RowAction => action

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 14,
  lineHeight: 1.4,
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '180px minmax(0, 1fr) 88px 150px minmax(40px, auto)' },
    alignItems: 'center',
    columnGap: 3,
    minHeight: 40,
    px: 3,
    py: { xs: 2, sm: '2px' },
  },
  '& > li + li': { borderTop: '1px solid var(--hairline)' },
  '& > li:hover': { bgcolor: 'var(--sand)' },
  '& .what': { color: 'var(--muted)', gridColumn: { xs: 1, sm: 'auto' } },
  '& .money': { textAlign: { sm: 'right' }, fontVariantNumeric: 'tabular-nums', gridColumn: { xs: 1, sm: 'auto' } },
  '& .status-badge': { bgcolor: 'transparent', p: 0, justifySelf: 'start', gridColumn: { xs: 1, sm: 'auto' } },
  // Above the link that covers the row.
  '& .acts': {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gridColumn: { xs: 2, sm: 'auto' },
    gridRow: { xs: '1 / span 4', sm: 'auto' },
    '& .MuiButton-root': { minHeight: 32, px: 2, py: 0, fontSize: 14 },
    '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } },
  },
} as const
