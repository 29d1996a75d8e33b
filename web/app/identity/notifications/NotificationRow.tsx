import BookingIcon from '@mui/icons-material/EventOutlined'
import MessageIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import MoneyIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Notification, NotificationKind } from '#schemas/identity/notifications.ts'
import { coversRow } from '#ui/page/card.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { placeOf } from '#schemas/identity/notification-place.ts'

const icons: Record<NotificationKind, ComponentType> = {
  booking: BookingIcon,
  money: MoneyIcon,
  verification: VerificationIcon,
  message: MessageIcon,
}

interface NotificationRowProps {
  notification: Notification
  /** Called before the navigation to its page. */
  onOpen: () => void
}

/** One notification; the whole row is a link. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { userType } = useViewer()
  const { kind, news, otherName, startAt, amount, currency, createdAt, seenAt } = notification
  const Icon = icons[kind]
  const isNew = seenAt === null
  const about = [
    otherName,
    startAt && formats.moment(startAt),
    amount !== null && currency && formats.money(amount, currency),
  ].filter(Boolean)
  return (
    <Box component="li" sx={row}>
      <Box aria-hidden sx={{ display: 'grid', color: isNew ? 'var(--primary)' : 'var(--muted)' }}>
        <Icon />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box
          component={Link}
          to={placeOf(notification, userType)}
          onClick={onOpen}
          sx={{ ...link, fontWeight: isNew ? 600 : 400 }}
        >
          {t(`notifications.${kind}.${news}`)}
        </Box>
        {about.length > 0 && (
          <Typography sx={{ fontSize: 14, color: 'var(--muted)', overflowWrap: 'anywhere' }}>
            {about.join(' · ')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'end', alignContent: 'start' }}>
        <Box component="time" dateTime={createdAt} sx={{ fontSize: 14, color: 'var(--muted)', lineHeight: '24px' }}>
          {formats.time(createdAt)}
        </Box>
        {isNew && (
          <Box component="span" sx={mark}>
            {t('notifications.new')}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 4,
  alignItems: 'start',
  minHeight: 72,
  px: { xs: 4, sm: 5 },
  py: 3,
  '& + &': { borderTop: '1px solid var(--hairline)' },
  '&:hover': { bgcolor: 'var(--sand)' },
} as const

const link = {
  color: 'var(--ink)',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  ...coversRow,
} as const

const mark = {
  px: 2,
  borderRadius: 999,
  bgcolor: 'var(--mint)',
  color: 'var(--ink)',
  fontSize: 13,
  fontWeight: 600,
  lineHeight: '20px',
} as const
