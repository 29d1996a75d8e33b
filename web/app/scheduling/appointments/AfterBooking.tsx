import DetailsIcon from '@mui/icons-material/ReceiptLongOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import MoveIcon from '@mui/icons-material/EventOutlined'
import PenIcon from '@mui/icons-material/EditOutlined'
import VideoIcon from '@mui/icons-material/VideocamOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { dialogState } from '#ui/dialogs/use-dialog.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { ActionRow, actionList } from '#app/scheduling/bookings/ActionRow.tsx'
import { panel } from '#app/scheduling/bookings/panel.ts'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { RefundLine } from '#app/scheduling/bookings/RefundLine.tsx'
import { NextTime } from './NextTime.tsx'
import { cancellationFacts } from '#app/scheduling/bookings/use-cancellation.ts'

/** What happens next, how to prepare, and what can still be changed. */
export function AfterBooking({ booking }: { booking: Booking }) {
  const therapist = otherSide(booking, useViewer())
  return (
    <Box
      sx={{
        maxWidth: 1120,
        mx: 'auto',
        px: 'clamp(16px, 4vw, 40px)',
        py: { xs: 5, md: 8 },
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Next booking={booking} />
      <Prepare booking={booking} />
      <Changes booking={booking} />
      <NextTime therapist={therapist} />
    </Box>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22, mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

interface Point {
  title: string
  text: ReactNode
}

const dayMs = 86_400_000

function Next({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { longMoment, moment } = useFormats()
  const name = otherSide(booking, useViewer())
  const [now, { startAt, room, place }] = [useNow(), booking]
  const dayBefore = startAt === null ? 0 : Date.parse(startAt) - dayMs
  const points: Point[] = [{ title: t('confirmation.now'), text: t('confirmation.now_text', { name }) }]
  if (dayBefore > now)
    points.push({ title: longMoment(new Date(dayBefore).toISOString()), text: t('confirmation.reminder') })
  if (room) points.push({ title: longMoment(room.opensAt), text: t('confirmation.join') })
  else if (startAt)
    points.push({ title: longMoment(startAt), text: place ? t('confirmation.at', { place }) : moment(startAt) })
  return (
    <Panel title={t('confirmation.next')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
        {points.map(({ title, text }, place) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 3 }}>
            <Box component="span" aria-hidden sx={{ ...badge, borderRadius: '50%', bgcolor: 'var(--mint)' }}>
              {place + 1}
            </Box>
            <PointText title={title} text={text} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

const badge = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  flexShrink: 0,
  fontSize: 15,
  fontWeight: 600,
} as const

const PointText = ({ title, text }: Point) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
    <Typography component="div" sx={{ fontSize: 15, color: 'var(--muted)' }}>
      {text}
    </Typography>
  </Box>
)

function Prepare({ booking: { room } }: { booking: Booking }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const points: (Point & { icon: typeof SvgIcon })[] = [
    { icon: PenIcon, title: t('confirmation.thought'), text: t('confirmation.thought_text') },
  ]
  if (room) {
    points.unshift({ icon: HomeIcon, title: t('confirmation.quiet'), text: t('confirmation.quiet_text') })
    points.push({
      icon: VideoIcon,
      title: t('confirmation.test'),
      text: (
        <MuiLink
          href={addressOf(locale, paths.connectionTest())}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('confirmation.test_link')}
        </MuiLink>
      ),
    })
  }
  return (
    <Panel title={t('confirmation.prepare')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
        {points.map(({ icon: Icon, title, text }) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 3 }}>
            <Box component="span" aria-hidden sx={{ ...badge, borderRadius: 3, bgcolor: 'var(--sand)' }}>
              <Icon sx={{ fontSize: 20, color: 'var(--primary)' }} />
            </Box>
            <PointText title={title} text={text} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function Changes({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { identifier, actions, rescheduleInfo, timezones } = booking
  const to = paths.appointment({ id: identifier })
  return (
    <Panel title={t('appointments.changes')}>
      <RefundLine facts={cancellationFacts(booking)} otherZone={timezones.provider} />
      <Box component="ul" sx={{ ...actionList, mt: 3 }}>
        {actions.includes('reschedule') && (
          <ActionRow
            icon={MoveIcon}
            title={t('reschedule.title')}
            hint={t('reschedule.left', { smart_count: rescheduleInfo.remainingClientReschedule })}
            to={to}
            state={dialogState('reschedule')}
          />
        )}
        <ActionRow icon={DetailsIcon} title={t('confirmation.view')} to={to} />
      </Box>
    </Panel>
  )
}
