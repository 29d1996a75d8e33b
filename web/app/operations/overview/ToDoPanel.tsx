import DraftIcon from '@mui/icons-material/EditOutlined'
import MessageIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import DocumentIcon from '@mui/icons-material/VerifiedUserOutlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import type { Today } from '#schemas/operations/overview.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { appointmentsWithoutNote, draftNotes, filteredAppointments } from './filtered.ts'
import { DensePanel, panelRows, rowAction } from './DensePanel.tsx'

type ToDo = Today['toDo']

/** What waits for the therapist besides requests; each row leads to where it is done. */
export function ToDoPanel({ toDo, count }: { toDo: ToDo; count: number }) {
  const t = useTranslate()
  const { unwritten, toSign, notPaid, unread, expiring } = toDo
  return (
    <DensePanel title={t('today.to_do.title')} note={count > 0 ? count : undefined}>
      {count === 0 ? (
        <Box sx={{ px: 3.5, pb: 3, color: 'var(--muted)' }}>{t('today.nothing_waits')}</Box>
      ) : (
        <Box component="ul" sx={panelRows}>
          {unwritten && unwritten.count > 0 && <Unwritten {...unwritten} />}
          {toSign && toSign.count > 0 && <Drafts {...toSign} />}
          {notPaid.count > 0 && <NotPaid {...notPaid} />}
          {unread && unread.count > 0 && <Unread {...unread} />}
          {expiring.map((one) => (
            <Expiring key={one.identifier} {...one} />
          ))}
        </Box>
      )}
    </DensePanel>
  )
}

interface RowProps {
  Icon: ComponentType<{ sx?: object }>
  title: string
  to: string
  action: string
  children?: ReactNode
}

const Row = ({ Icon, title, to, action, children }: RowProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2.5, py: 1, minHeight: 46 }}>
    <Icon sx={{ fontSize: 18, color: 'var(--muted)', flexShrink: 0 }} />
    <Box sx={{ flex: 1, minWidth: 0, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      {children && <Box sx={{ color: 'var(--muted)', fontSize: 13 }}>{children}</Box>}
    </Box>
    <Button component={Link} to={to} sx={rowAction} aria-label={`${action}: ${title}`}>
      {action}
    </Button>
  </Box>
)

/** Each of the newest has its own link to where its note is written. */
function Unwritten({ count, sessions }: NonNullable<ToDo['unwritten']>) {
  const t = useTranslate()
  const formats = useFormats()
  const [first] = sessions
  return (
    <Row
      Icon={NoteIcon}
      title={t('today.to_do.unwritten', { smart_count: count })}
      to={count === 1 && first ? paths.notesOfBooking({ id: first.identifier }) : appointmentsWithoutNote()}
      action={t(count === 1 ? 'today.to_do.write' : 'today.to_do.show')}
    >
      {sessions.map(({ identifier, startAt, clientName }, at) => (
        <span key={identifier}>
          {at > 0 && ', '}
          <Box
            component={Link}
            to={paths.notesOfBooking({ id: identifier })}
            title={formats.moment(startAt)}
            sx={{ color: 'inherit', display: 'inline-block', minHeight: 24 }}
          >
            {clientName ?? t('today.no_name')}
          </Box>
        </span>
      ))}
    </Row>
  )
}

function Drafts({ count, oldest }: NonNullable<ToDo['toSign']>) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow()
  return (
    <Row
      Icon={DraftIcon}
      title={t('today.to_do.to_sign', { smart_count: count })}
      to={draftNotes()}
      action={t('today.to_do.sign')}
    >
      {oldest &&
        t('today.to_do.oldest', {
          name: oldest.clientName ?? t('today.no_name'),
          when: formats.relative(oldest.createdAt, now),
        })}
    </Row>
  )
}

function NotPaid({ count, next }: ToDo['notPaid']) {
  const t = useTranslate()
  const formats = useFormats()
  const name = next?.clientName ?? t('today.no_name')
  return (
    <Row
      Icon={PaymentIcon}
      title={t('today.to_do.not_paid', { smart_count: count })}
      to={filteredAppointments('pending')}
      action={t('today.to_do.show')}
    >
      {next?.dueAt ? t('today.to_do.due', { name, when: formats.moment(next.dueAt) }) : name}
    </Row>
  )
}

function Unread({ count, newest }: NonNullable<ToDo['unread']>) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Row
      Icon={MessageIcon}
      title={t('today.to_do.unread', { smart_count: count })}
      to={newest && count === 1 ? paths.conversation({ id: newest.userIdentifier }) : paths.messages()}
      action={t('today.to_do.reply')}
    >
      {newest && `${newest.name ?? t('today.no_name')}, ${formats.moment(newest.sentAt)}`}
    </Row>
  )
}

function Expiring({ kind, expiresOn }: ToDo['expiring'][number]) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow()
  const days = Math.max(0, (Date.parse(expiresOn) - Date.parse(plainDateOf(formats.zone, new Date(now)))) / 86_400_000)
  return (
    <Row
      Icon={DocumentIcon}
      title={t(`today.to_do.expires_${kind === 'insurance' ? 'insurance' : 'license'}`, { smart_count: days })}
      to={kind === 'insurance' ? paths.insurance() : paths.qualifications()}
      action={t('today.to_do.renew')}
    >
      {formats.date(expiresOn, { day: 'numeric', month: 'long', year: 'numeric' })}
    </Row>
  )
}
