import DoneIcon from '@mui/icons-material/Done'
import DoneAllIcon from '@mui/icons-material/DoneAll'
import ScheduleIcon from '@mui/icons-material/Schedule'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { useTranslate } from 'react-admin'
import type { Message } from '#schemas/care/messages.ts'

const icons = { sending: ScheduleIcon, sent: DoneIcon, delivered: DoneAllIcon, seen: VisibilityIcon } as const

/** Delivery status of an own message: each status has its own icon shape and name. */
export function MessageState({ status }: { status: Message['status'] | 'sending' }) {
  const t = useTranslate()
  const Icon = icons[status]
  return <Icon titleAccess={t(`messages.message.${status}`)} sx={{ fontSize: 17, flexShrink: 0 }} />
}
