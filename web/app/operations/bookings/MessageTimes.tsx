import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { MessageTimes as Times } from '#schemas/operations/operator-bookings.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Panel } from './Panel.tsx'

/** How much the two people have written, and when. */
export function MessageTimes({ messages: { count, firstAt, lastAt } }: { messages: Times }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Panel id="booking-messages" title={t('finance.bookings.messages')}>
      <Typography>
        {count === 0
          ? t('finance.bookings.no_messages')
          : [
              t('finance.bookings.message_count', { smart_count: count }),
              firstAt &&
                lastAt &&
                t('finance.bookings.message_times', { first: formats.moment(firstAt), last: formats.moment(lastAt) }),
            ]
              .filter(Boolean)
              .join('. ')}
      </Typography>
      <Typography sx={{ mt: 1, fontSize: 14, color: 'var(--muted)' }}>
        {t('finance.bookings.messages_about')}
      </Typography>
    </Panel>
  )
}
