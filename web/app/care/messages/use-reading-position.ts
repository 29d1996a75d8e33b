import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type Seen, useSeenReport } from './use-seen-report.ts'
import { isWindowActive } from './window-active.ts'

export interface Reading extends Seen {
  /** Search hit to scroll to; a new `request` scrolls there again. */
  target: { key: string; turn: number } | null
  onTop: () => void
  /** Whether the last message is in view. */
  onPlace: (isAtEnd: boolean) => void
}

/** Within this many pixels of the top, older messages are loaded. */
const nearTop = 1200
const nearEnd = 48
const measureDelay = 300

const isEndInSight = (box: HTMLElement | null): boolean =>
  box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd

/** Where the user reads. The place stays when messages arrive; at the end of the list it follows them. */
export function useReadingPosition(reading: Reading) {
  const box = useRef<HTMLDivElement>(null)
  const lastOffset = useRef(0)
  const [isAway, setAway] = useState(false)
  const moves = useMoves(reading)
  const { list, isAtEnd, hold, toEnd } = moves
  const seen = useSeenReport(list, reading)

  useBeginning(reading, moves, () => {
    if (isEndInSight(box.current)) hold(true)
    setAway(!isAtEnd.current)
    seen.begin()
  })
  useFollowing(reading, moves, seen.report)
  useTarget(reading, moves)

  return {
    box,
    list,
    /** The user has scrolled up from the end. */
    isAway,
    onScroll: (offset: number) => {
      const isEnd = isEndInSight(box.current)
      // Measuring rows moves the end away for a moment; only scrolling up releases the end.
      if (isEnd || offset < lastOffset.current - 2) hold(isEnd)
      setAway(!isAtEnd.current)
      lastOffset.current = offset
      if (offset < nearTop) reading.onTop()
      seen.report()
    },
    onResize: () => {
      if (isAtEnd.current) toEnd()
      seen.report()
    },
    goToEnd: () => {
      hold(true)
      toEnd()
    },
  }
}

type Moves = ReturnType<typeof useMoves>

/** Scrolls the list, and remembers whether it follows the end. */
function useMoves({ rows, onPlace }: Reading) {
  const list: RefObject<VirtualizerHandle | null> = useRef(null)
  const isAtEnd = useRef(true)
  const hold = (atEnd: boolean) => {
    isAtEnd.current = atEnd
    onPlace(atEnd)
  }
  return {
    list,
    isAtEnd,
    hold,
    toEnd: () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' }),
    /** Scrolls to the first new message if it is above the end; true if it did. */
    toNew: (): boolean => {
      const { current } = list
      const firstNew = rows.findIndex(({ isFirstNew }) => isFirstNew)
      if (!current || firstNew === -1) return false
      if (current.getItemOffset(firstNew) > current.scrollSize - current.viewportSize - nearEnd) return false
      hold(false)
      current.scrollToIndex(firstNew, { align: 'start' })
      return true
    },
  }
}

/** The list begins at the first new message, or at the end. */
function useBeginning({ onTop }: Reading, { list, toNew, toEnd }: Moves, onMeasured: () => void) {
  const begin = useEffectEvent(() => {
    if (!toNew()) toEnd()
    if ((list.current?.scrollOffset ?? 0) < nearTop) onTop()
  })
  useLayoutEffect(() => begin(), [])

  const settle = useEffectEvent(onMeasured)
  useEffect(() => {
    // Rows are measured while they render; only then is it known whether all of them fit.
    const timer = setTimeout(() => settle(), measureDelay)
    return () => clearTimeout(timer)
  }, [])
}

/** At the end of the list, a new last row comes into view; an own one always does. */
function useFollowing({ rows }: Reading, { isAtEnd, hold, toEnd, toNew }: Moves, reportSeen: () => void) {
  const last = rows.at(-1)
  const follow = useEffectEvent(() => {
    const isOwnNew = last !== undefined && last.outgoing !== null
    if (isOwnNew) hold(true)
    if (isAtEnd.current && (isWindowActive() || !toNew())) toEnd()
    reportSeen()
  })
  const lastKey = last?.key
  useLayoutEffect(() => follow(), [lastKey])
}

function useTarget({ rows, target }: Reading, { list, hold }: Moves) {
  const goTo = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === target?.key)
    if (index === -1) return
    hold(index === rows.length - 1)
    list.current?.scrollToIndex(index, { align: 'center' })
  })
  const turn = target?.turn
  useLayoutEffect(() => goTo(), [turn])
}
