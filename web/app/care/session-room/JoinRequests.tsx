import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JoinRequest } from '#schemas/care/room-host.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { admitOnEntry } from '#schemas/care/session-room-limits.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { LateChoices } from '#app/scheduling/bookings/LateChoices.tsx'
import { markSeen } from './join-choices.ts'
import { useJoinRequests, type Waiting } from './use-join-requests.ts'
import { useJoinSignals } from './use-join-signals.ts'

/** On every page of the therapist: who waits in which room. Never takes the focus. */
export function JoinRequests() {
  const t = useTranslate()
  const waiting = useJoinRequests()
  useJoinSignals(waiting)
  const { requests, unanswered } = waiting
  const [isOpened, setOpened] = useState(false)
  const isShown = unanswered.length > 0 || isOpened
  const [first] = requests
  const title =
    first && requests.length === 1
      ? t('join_requests.title', { name: first.name })
      : t('join_requests.title_many', { count: requests.length })
  const box = useRef<HTMLDivElement>(null)
  useRoomBelow(box, requests.length > 0)
  const hide = () => {
    setOpened(false)
    markSeen(requests.map(({ occupantIdentifier }) => occupantIdentifier))
  }
  return (
    <>
      <VisuallyHidden>
        <output>{unanswered.length > 0 ? title : ''}</output>
      </VisuallyHidden>
      {requests.length > 0 && (
        <Box ref={box} component="section" aria-label={t('join_requests.region')} sx={place}>
          {isShown ? (
            <Box sx={card}>
              <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
                <Typography component="h2" sx={{ fontSize: 18, fontWeight: 700, overflowWrap: 'anywhere' }}>
                  {title}
                </Typography>
                <Button onClick={hide}>{t('join_requests.hide')}</Button>
              </Box>
              {requests.map((request) => (
                <Request key={request.occupantIdentifier} request={request} waiting={waiting} />
              ))}
            </Box>
          ) : (
            <Button variant="contained" onClick={() => setOpened(true)} sx={{ borderRadius: 999, minHeight: 48 }}>
              {title}
            </Button>
          )}
        </Box>
      )}
    </>
  )
}

const place = {
  position: 'fixed',
  zIndex: 1400,
  right: 12,
  bottom: 12,
  left: { xs: 12, sm: 'auto' },
  width: { sm: 380 },
  display: 'grid',
  justifyItems: 'end',
} as const
const card = {
  width: '100%',
  maxHeight: '70dvh',
  overflowY: 'auto',
  p: 4,
  display: 'grid',
  gap: 3,
  bgcolor: 'var(--card)',
  color: 'var(--ink)',
  border: '1.5px solid var(--primary)',
  borderRadius: 4,
  boxShadow: '0 6px 24px rgb(0 0 0 / 0.18)',
} as const

function Request({ request, waiting: { requests, inside } }: { request: JoinRequest; waiting: Waiting }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { time } = useFormats()
  const { name, startAt, endAt, bookingIdentifier, expectedAt } = request
  // A link of the document: the permission for camera and microphone belongs to the page that is loaded.
  const room = addressOf(locale, paths.session({ id: bookingIdentifier }))
  return (
    <Box sx={{ display: 'grid', gap: 2, '& + &': { pt: 3, borderTop: '1px solid var(--hairline)' } }}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {requests.length > 1 && <b>{name} · </b>}
        {t('join_requests.for', { time: time(startAt) })}
      </Typography>
      {inside && <Typography>{t('join_requests.in_session', { time: time(inside.endAt) })}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {!inside && (
          <Button variant="contained" href={room + admitOnEntry} aria-label={t('join_requests.let_in_name', { name })}>
            {t('join_requests.let_in')}
          </Button>
        )}
        <Button variant="outlined" href={room} aria-label={t('join_requests.open_room_name', { name })}>
          {t('join_requests.open_room')}
        </Button>
      </Box>
      {expectedAt ? (
        <Typography>{t('join_requests.expected', { name, time: time(expectedAt) })}</Typography>
      ) : (
        <LateChoices booking={bookingIdentifier} startAt={startAt} endAt={endAt} />
      )}
    </Box>
  )
}

/** Leaves room below the page, so that the notice covers nothing that cannot be scrolled away from it. */
function useRoomBelow(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!box.current || !isShown) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) => {
      const height = `${Math.ceil(entry?.contentRect.height ?? 0) + 24}px`
      document.body.style.paddingBottom = height
      style.scrollPaddingBottom = height
    })
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      document.body.style.paddingBottom = ''
      style.scrollPaddingBottom = ''
    }
  }, [box, isShown])
}
