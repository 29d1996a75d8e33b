import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useMessageOf } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { dateAfter } from '#app/scheduling/availability/month-days.ts'
import type { Block } from './blocks.ts'
import { timeOn, wallTime } from './day-times.ts'
import { daysOf, stepMinutes } from './days.ts'
import { type Offer, type Target, targetAfter, targetAt, targetOn } from './move-targets.ts'
import { useMoveWords } from './move-words.ts'
import { useOffer } from './use-offer.ts'

export interface Moving {
  block: Block
  /** A drag ends where the pointer or the finger lets go; with keys, Enter and Escape end it. */
  by: 'keys' | 'pointer' | 'touch'
  target: Target
  /** Keys that wait for the offered times. */
  queue: readonly string[]
}

const minute = 60_000

/** The target after an arrow key: up and down lead to offered times, left and right to days. */
export function stepped(zone: string, { block, target }: Pick<Moving, 'block' | 'target'>, key: string, offer: Offer) {
  if (key === 'ArrowDown') return targetAfter(target, 1, offer)
  if (key === 'ArrowUp') return targetAfter(target, -1, offer)
  const { date, time } = wallTime(zone, target.start)
  const [day] = daysOf(zone, [dateAfter(date, key === 'ArrowRight' ? 1 : -1)])
  if (!day) return target
  const past = Number(time.slice(3)) % stepMinutes
  const halfHour = `${time.slice(0, 3)}${String(Number(time.slice(3)) - past).padStart(2, '0')}`
  return targetOn(day, block, timeOn(day, halfHour) + past * minute, offer)
}

export type MovingState = ReturnType<typeof useMoving>

type Options = Pick<Offer, 'now' | 'open' | 'blocks'> & {
  /** Opens the dialog that moves the session. */
  onReview: (block: Block, slotStart: string) => void
  /** The target has left the dates shown. */
  onShow: (date: string) => void
  dates: readonly string[]
}

/** Choosing another time for a session in the grid. Nothing moves before the dialog is sent. */
export function useMoving({ onReview, onShow, dates, ...rest }: Options) {
  const t = useTranslate()
  const notify = useNotify()
  const messageOf = useMessageOf()
  const { zone } = useFormats()
  const [moving, setMoving] = useState<Moving | null>(null)
  const { offer, policy, error } = useOffer(moving?.block.booking, rest)
  const words = useMoveWords(moving, policy)

  useEffect(() => {
    if (!offer || !moving || moving.queue.length === 0) return
    const target = moving.queue.reduce(
      (known, key) => stepped(zone, { ...moving, target: known }, key, offer),
      moving.target,
    )
    setMoving({ ...moving, target, queue: [] })
  }, [offer, moving, zone])

  // A pointer that has stopped before the offered times were known learns about its place when they are.
  useEffect(() => {
    if (!offer || !moving || moving.by === 'keys' || moving.target.slot || moving.target.obstacle !== null) return
    setMoving({ ...moving, target: targetAt(moving.block, moving.target.start, offer) })
  }, [offer, moving])

  const shownDate = moving?.by === 'keys' ? wallTime(zone, moving.target.start).date : null
  useEffect(() => {
    if (shownDate !== null && !dates.includes(shownDate)) onShow(shownDate)
    // Only when the target changes: the reader may turn the page themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shownDate])

  useEffect(() => {
    if (!error || !moving) return
    setMoving(null)
    notify(messageOf(error), { type: 'error' })
  }, [error, moving, notify, messageOf])

  /** False if the session cannot be moved; the reason is then shown. */
  const begin = (block: Block, by: Moving['by'], key?: string): boolean => {
    const { actions, rescheduleInfo } = block.booking
    if (block.kind !== 'session' || !actions.includes('reschedule')) {
      const { reasonCode } = rescheduleInfo
      const reason = reasonCode === 'limit_reached' ? 'reschedule.limit' : `reschedule.reasons.${reasonCode}`
      // A press with a mouse may have been meant as a click; a long one of a finger was not.
      if (by !== 'pointer') notify(t(reasonCode === 'ok' ? 'reschedule.reasons.closed' : reason), { type: 'info' })
      return false
    }
    const target: Target = { start: Date.parse(block.startAt), slot: null, obstacle: 'same' }
    setMoving({ block, by, target, queue: key === undefined ? [] : [key] })
    return true
  }
  const review = (chosen: Moving): boolean => {
    const { slot } = chosen.target
    if (!slot) return false
    setMoving(null)
    onReview(chosen.block, slot.startTime)
    return true
  }
  return {
    moving,
    words,
    begin,
    press: (key: string) => moving && setMoving({ ...moving, queue: [...moving.queue, key] }),
    dragTo: (wanted: number) => {
      if (!moving) return
      const target = offer ? targetAt(moving.block, wanted, offer) : { start: wanted, slot: null, obstacle: null }
      setMoving({ ...moving, target })
    },
    /** Where the pointer lets go: the dialog opens, or the session stays and the reader learns why. */
    drop: () => {
      if (!moving || review(moving)) return
      if (moving.by === 'touch' && !offer) {
        // Without keys nothing could end the choice later.
        setMoving(null)
        return notify(t('calendar_view.not_loaded'), { type: 'info' })
      }
      setMoving(offer ? null : { ...moving, by: 'keys' })
      if (offer && moving.target.obstacle !== 'same' && words) notify(words.rule, { type: 'warning' })
    },
    canReview: moving?.target.slot !== undefined && moving?.target.slot !== null,
    review: () => {
      if (moving) review(moving)
    },
    cancel: () => setMoving(null),
  }
}
