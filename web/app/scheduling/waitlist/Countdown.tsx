import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNow } from '#ui/page/use-now.ts'
import { useRefreshWaitlist } from './use-waitlist.ts'

/** Remaining minutes and seconds. Screen readers do not announce every second; at the end the page reads again. */
export function Countdown({ until }: { until: string }) {
  const t = useTranslate()
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000))
  const isOver = left === 0
  const refresh = useRefreshWaitlist()
  const lookAgain = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (isOver) lookAgain()
  }, [isOver])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Typography role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {isOver ? t('waitlist.over') : t('waitlist.kept_for', { time })}
    </Typography>
  )
}
