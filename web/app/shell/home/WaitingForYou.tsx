import AnswerIcon from '@mui/icons-material/EventRepeatOutlined'
import PayIcon from '@mui/icons-material/PaymentsOutlined'
import ReviewIcon from '@mui/icons-material/StarBorderOutlined'
import ScheduleIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { cardRows, HomeCard } from './HomeCard.tsx'

export type WaitingFor = 'pay' | 'approve_reschedule' | 'schedule' | 'review'
export interface WaitingItem {
  action: WaitingFor
  booking: Booking
}

/** Most rows; the appointments show the rest. */
const most = 4
const order: readonly WaitingFor[] = ['pay', 'approve_reschedule', 'schedule', 'review']

/** What a client can do now, the most urgent first: payments, answers and times, then the review of the last session. */
export function waitingItems(
  upcoming: readonly Booking[],
  past: readonly Booking[],
  mayPay: boolean,
): readonly WaitingItem[] {
  const reviews = past.filter(({ actions }) => actions.includes('review')).slice(0, 1)
  return order
    .filter((action) => action !== 'pay' || mayPay)
    .flatMap((action) =>
      (action === 'review' ? reviews : upcoming)
        .filter(({ actions }) => actions.includes(action))
        .map((booking) => ({ action, booking })),
    )
    .slice(0, most)
}

const icons: Record<WaitingFor, ReactNode> = {
  pay: <PayIcon />,
  approve_reschedule: <AnswerIcon />,
  schedule: <ScheduleIcon />,
  review: <ReviewIcon />,
}

export function WaitingForYou({ items }: { items: readonly WaitingItem[] }) {
  const t = useTranslate()
  return (
    <HomeCard title={t('home.waiting.title')}>
      <Box component="ul" sx={cardRows}>
        {items.map((item) => (
          <Row key={`${item.action} ${item.booking.identifier}`} {...item} />
        ))}
      </Box>
    </HomeCard>
  )
}

function Row({ action, booking }: WaitingItem) {
  const { title, text, to, button } = useRowWords(action, booking)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3 }}>
      <Box component="span" aria-hidden sx={{ ...icon, bgcolor: action === 'pay' ? 'var(--clay)' : 'var(--sand)' }}>
        {icons[action]}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', justifyItems: 'start', gap: 1 }}>
        <Typography component="h3" sx={{ fontFamily: 'var(--font-text)', fontSize: 16, fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography sx={{ fontSize: 15, color: 'var(--muted)' }}>{text}</Typography>
        <Button variant={action === 'pay' ? 'contained' : 'outlined'} component={Link} to={to} sx={{ mt: 1 }}>
          {button}
        </Button>
      </Box>
    </Box>
  )
}

const icon = {
  width: 44,
  height: 44,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 3,
  color: 'var(--accent)',
} as const

function useRowWords(action: WaitingFor, booking: Booking) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, startAt, fee, currency, isFree, payment, provider } = booking
  const name = `${provider.firstName} ${provider.lastName}`
  const day = startAt ? formats.day(startAt) : ''
  const held = payment.dueAt ? t('home.waiting.held', { name, when: formats.moment(payment.dueAt) }) : name
  const words = {
    pay: {
      title: t('home.waiting.pay', { day }),
      text: held,
      to: paths.payment({ id: identifier }),
      button: isFree ? t('payment.confirm_free') : t('appointments.pay', { amount: formats.money(fee, currency) }),
    },
    approve_reschedule: {
      title: t('home.waiting.move', { day }),
      text: t('home.waiting.move_text', { name }),
      to: paths.appointment({ id: identifier }),
      button: t('home.waiting.answer'),
    },
    schedule: {
      title: t('home.waiting.schedule'),
      text: name,
      to: paths.schedule({ id: identifier }),
      button: t('home.waiting.choose'),
    },
    review: {
      title: t('home.waiting.review', { day }),
      text: name,
      to: paths.appointment({ id: identifier, ...participantOf(booking) }),
      button: t('home.waiting.write'),
    },
  }
  return words[action]
}

/** The link of the review dialog names the client's own place in the session. */
function participantOf({ participants }: Booking): { participantId?: string } {
  const own = participants.find(({ role }) => role === 'client')
  return own ? { participantId: own.identifier } : {}
}
