import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import type { Today } from '#schemas/operations/overview.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { useNow } from '#ui/page/use-now.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { DensePanel, rowAction } from './DensePanel.tsx'
import { useRoomEntry } from './use-room-entry.ts'

type Session = Today['sessions'][number]

/** The sessions of the day, each with the one action that it needs. */
export function SessionsToday({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslate()
  return (
    <DensePanel
      title={t('today.sessions.title')}
      note={sessions.length > 0 ? sessions.length : undefined}
      action={<Link to={`${paths.appointments()}?view=day`}>{t('today.sessions.calendar')}</Link>}
    >
      {sessions.length === 0 ? (
        <Box sx={{ px: 3.5, pb: 3, color: 'var(--muted)' }}>{t('today.sessions.none')}</Box>
      ) : (
        <Box component="table" sx={table}>
          <thead>
            <tr>
              {(['time', 'client', 'therapy', 'format', 'status', 'action'] as const).map((name) => (
                <th key={name} scope="col">
                  <VisuallyHidden>{t(`today.sessions.columns.${name}`)}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow key={session.booking.identifier} {...session} />
            ))}
          </tbody>
        </Box>
      )}
    </DensePanel>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& thead th': { p: 0, height: 0, lineHeight: 0 },
  '& tbody tr': { height: 34, '@media (pointer: coarse)': { height: 48 } },
  '& tbody td, & tbody th': {
    p: 0,
    pr: 3,
    textAlign: 'left',
    fontWeight: 400,
    borderTop: '1px solid var(--hairline)',
    whiteSpace: 'nowrap',
  },
  '& tbody td:first-of-type': { pl: 3.5, fontVariantNumeric: 'tabular-nums' },
  '& tbody td:last-child': { pr: 3.5, textAlign: 'right' },
  '& tbody th': { width: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const
/** On a phone time, name and action are enough; the rest is on the page of the session. */
const notOnPhone = { display: { xs: 'none', sm: 'table-cell' } } as const

function SessionRow({ booking, hasNote }: Session) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow()
  const { identifier, startAt, endAt, status, therapyCategory, modality } = booking
  if (startAt === null || endAt === null) return null
  const isRunning = status === 'confirmed' && Date.parse(startAt) <= now && now < Date.parse(endAt)
  const isOver = Date.parse(endAt) <= now
  const name = clientOf(booking) || t('today.no_name')
  return (
    <Box
      component="tr"
      aria-current={isRunning ? 'time' : undefined}
      sx={{
        ...(isRunning && { bgcolor: 'var(--mint)', '& td, & th': { fontWeight: '600 !important' } }),
        ...(isOver && { color: 'var(--muted)' }),
      }}
    >
      <td>
        {formats.time(startAt)}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {' – '}
          {formats.time(endAt)}
        </Box>
      </td>
      <th scope="row">
        <Box component={Link} to={paths.appointment({ id: identifier })} sx={nameLink}>
          {name}
        </Box>
      </th>
      <Box component="td" sx={notOnPhone}>
        {therapyCategory.name}
      </Box>
      <Box component="td" sx={notOnPhone}>
        {modality.name}
      </Box>
      <Box component="td" sx={notOnPhone}>
        <Box component="span" aria-hidden sx={{ ...dot, bgcolor: `var(--${dots[status] ?? 'muted'})` }} />
        {t(choiceKey('appointments', 'status', status))}
      </Box>
      <td>
        <Action booking={booking} hasNote={hasNote} name={name} />
      </td>
    </Box>
  )
}

const nameLink = {
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
const dot = { display: 'inline-block', width: 8, height: 8, mr: 1.5, borderRadius: '50%' } as const
const dots: Record<string, string> = {
  confirmed: 'success',
  completed: 'success',
  pending: 'warning',
  no_show: 'error',
}

/** Join while the room is open, write the note of a completed session, otherwise open the session. */
function Action({ booking, hasNote, name }: Session & { name: string }) {
  const t = useTranslate()
  const { href } = useRoomEntry(booking)
  const { identifier, status } = booking
  const labelled = (key: string) => ({ children: t(key), 'aria-label': `${t(key)}: ${name}` })
  if (href && status === 'confirmed') return <Button href={href} sx={rowAction} {...labelled('today.sessions.join')} />
  if (status === 'completed' && hasNote === false)
    return (
      <Button
        component={Link}
        to={paths.notesOfBooking({ id: identifier })}
        sx={rowAction}
        {...labelled('today.sessions.write')}
      />
    )
  return (
    <Button
      component={Link}
      to={paths.appointment({ id: identifier })}
      sx={rowAction}
      {...labelled('today.sessions.open')}
    />
  )
}
