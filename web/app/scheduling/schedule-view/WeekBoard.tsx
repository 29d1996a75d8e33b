import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { type ConflictList, Conflicts } from '#app/scheduling/availability/Conflicts.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { RowPreview } from '#ui/lists/RowPreview.tsx'
import { lateTexts } from '#ui/texts/texts.ts'
import type { Block } from './blocks.ts'
import type { Day, ScheduleRange } from './days.ts'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import { useHours } from './use-hours.ts'
import { useMoving } from './use-moving.ts'

const BoardDialogs = lazy(async () => {
  const [{ BoardDialogs: loaded }] = await Promise.all([import('./BoardDialogs.tsx'), lateTexts.setup()])
  return { default: loaded }
})

interface WeekBoardProps {
  view: ScheduleRange
  days: readonly Day[]
  /** Undefined while loading. */
  blocks: readonly Block[] | undefined
  now: number
  /** A tap opens the page of a session: there is no room for a preview beside it. */
  isPhone: boolean
  preview: (booking: Booking) => ReactNode
  /** The session in the preview. */
  shownKey: string | null
  onPreview: (key: string | null) => void
  /** In the place of the preview while no session is chosen. */
  rail: ReactNode
  onDay: (date: string) => void
  onTurn: (step: 1 | -1) => void
  onShow: (date: string) => void
  takesFocus: boolean
}

/** A week or a day by the hour, with the preview of a session beside it and the dialogs of its actions. */
export function WeekBoard({
  view,
  days,
  blocks,
  now,
  isPhone,
  preview,
  shownKey,
  onPreview,
  rail,
  onDay,
  onTurn,
  onShow,
  takesFocus,
}: WeekBoardProps) {
  const { zone } = useFormats()
  const dates = days.map(({ date }) => date)
  const hours = useHours(dates)
  const { opened, open } = useDialog<string>()
  const [conflicts, setConflicts] = useState<ConflictList>([])
  const [reviewed, setReviewed] = useState<Booking>()
  const moving = useMoving({
    now,
    dates,
    onShow,
    open: hours?.open ?? nothing,
    blocks: blocks ?? nothing,
    onReview: ({ booking }, start) => {
      // Its own week may be out of sight by now.
      setReviewed(booking)
      open(`move ${booking.identifier} ${start}`)
    },
  })
  const shownBlock = blocks?.find(({ key }) => key === shownKey)
  const choose = (block: Block, event: MouseEvent<HTMLElement>) => {
    // The keyboard and a click for another tab follow the link.
    if (isPhone || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onPreview(block.key)
  }
  return (
    <>
      {hours?.isNever && <NoHours />}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {blocks ? (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, '& > fieldset': { flex: '1 1 0' } }}>
          <TimeGrid
            key={`${view} ${dates[0]}`}
            {...{ days, blocks, now, moving, onDay, onTurn, takesFocus }}
            open={hours?.open ?? nothing}
            blocked={hours?.blocked ?? nothing}
            shownKey={shownBlock?.key ?? null}
            onBlock={choose}
            onPreview={(block) => onPreview(shownKey === block.key ? null : block.key)}
            onBlockTime={({ start, end }) => open(`block ${start} ${end}`)}
            onBlockDays={(date) => open(`close ${date}`)}
          />
          {shownBlock ? <Preview block={shownBlock} blocks={blocks} preview={preview} onShow={onPreview} /> : rail}
        </Box>
      ) : (
        <BoardSkeleton />
      )}
      <Suspense>
        {opened && /^(?:move|block|close) /.test(opened) && (
          <BoardDialogs {...{ opened, reviewed }} zone={hours?.zone ?? zone} onConflicts={setConflicts} />
        )}
      </Suspense>
    </>
  )
}

const nothing = [] as const

interface PreviewProps extends Pick<WeekBoardProps, 'preview'> {
  block: Block
  blocks: readonly Block[]
  onShow: (key: string | null) => void
}

function Preview({ block, blocks, preview, onShow }: PreviewProps) {
  const t = useTranslate()
  const rows = blocks.map(({ key, booking }) => ({ ...booking, id: key }))
  const at = rows.findIndex(({ id }) => id === block.key)
  return (
    <RowPreview
      label={t('appointments.title')}
      row={rows[at] ?? { id: block.key }}
      rows={rows}
      link={paths.appointment({ id: block.booking.identifier })}
      onMove={(step) => onShow(rows[at + step]?.id ?? block.key)}
      onClose={() => onShow(null)}
    >
      {preview(block.booking)}
    </RowPreview>
  )
}

function NoHours() {
  const t = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        mb: 2,
        p: 2,
        pl: 4,
        borderRadius: 3,
        bgcolor: 'var(--sand)',
      }}
    >
      {t('calendar_view.no_hours')}
      <Button variant="outlined" component={Link} to={paths.availability()} sx={{ minHeight: 36 }}>
        {t('calendar_view.open_hours')}
      </Button>
    </Box>
  )
}
