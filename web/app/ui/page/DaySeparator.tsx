import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Formats } from '#ui/viewer/formats.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface DaySeparatorProps {
  /** `2026-11-22`, in the user's time zone. */
  day: string
  today: string
}

/** Separator with the day that begins here. */
export function DaySeparator({ day, today }: DaySeparatorProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', py: 3 }}>
      <Box
        component="time"
        dateTime={day}
        sx={{ px: 3, py: 0.5, borderRadius: 999, bgcolor: 'var(--sand)', color: 'var(--ink)', fontSize: 14 }}
      >
        {dayWords(day, today, formats, t)}
      </Box>
    </Box>
  )
}

type Translate = (key: string) => string

export function dayWords(day: string, today: string, formats: Pick<Formats, 'date'>, t: Translate): string {
  if (day === today) return t('messages.conversation.today')
  if (day === dayBefore(today)) return t('messages.conversation.yesterday')
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return formats.date(day, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
