import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { isWindowActive } from './window-active.ts'
import type { Row } from './rows.ts'

interface MessageScrollerProps {
  label: string
  rows: readonly Row[]
  /** The last change added rows above the others. */
  isPrepended: boolean
  /** Unread messages of the other person. */
  unseen: number
  /** Key of the row being edited: it stays mounted when it is scrolled out of view. */
  kept: string | null
  /** Search hit to scroll to; a new `turn` scrolls there again. */
  target: { key: string; turn: number } | null
  onTop: () => void
  /** Called when everything up to this message has been in view. */
  onSeen: (number: number) => void
  /** Whether the last message is in view. */
  onPlace: (isAtEnd: boolean) => void
  above: ReactNode
  children: (row: Row) => ReactElement
}

/** Within this many pixels of the top, older messages are loaded. */
const nearTop = 1200
const nearEnd = 48
const measureDelay = 300

const isEndInSight = (box: HTMLElement | null): boolean =>
  box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd

/** The scrolling message list: it renders only visible rows and keeps the reading position when others arrive. */
export function MessageScroller(props: MessageScrollerProps) {
  const { label, rows, isPrepended, unseen, kept, target, above, children } = props
  const t = useTranslate()
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastOffset = useRef(0)
  /** Before rows are measured, the visible rows are unknown. */
  const isMeasured = useRef(false)
  const [isAway, setAway] = useState(false)

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const hold = (atEnd: boolean) => {
    isAtEnd.current = atEnd
    props.onPlace(atEnd)
  }
  const reportSeen = () => {
    const { current } = list
    if (!current || !isMeasured.current || !isWindowActive()) return
    const last = current.findItemIndex(current.scrollOffset + current.viewportSize - 24)
    const number = rows.slice(0, last + 1).findLast(({ message }) => message !== null)?.message?.number
    if (number !== undefined) props.onSeen(number)
  }
  const scrolled = (offset: number) => {
    const isEnd = isEndInSight(box.current)
    // Measuring rows moves the end away for a moment; only scrolling up releases the end.
    if (isEnd || offset < lastOffset.current - 2) hold(isEnd)
    setAway(!isAtEnd.current)
    lastOffset.current = offset
    if (offset < nearTop) props.onTop()
    reportSeen()
  }
  const resized = () => {
    if (isAtEnd.current) toEnd()
    reportSeen()
  }

  /** Scrolls to the first new message if it is above the end; true if it did. */
  const toNew = (): boolean => {
    const { current } = list
    const firstNew = rows.findIndex(({ isFirstNew }) => isFirstNew)
    if (!current || firstNew === -1) return false
    if (current.getItemOffset(firstNew) > current.scrollSize - current.viewportSize - nearEnd) return false
    hold(false)
    current.scrollToIndex(firstNew, { align: 'start' })
    return true
  }
  const begin = useEffectEvent(() => {
    if (!toNew()) toEnd()
    if ((list.current?.scrollOffset ?? 0) < nearTop) props.onTop()
  })
  useLayoutEffect(() => begin(), [])

  const settle = useEffectEvent(() => {
    isMeasured.current = true
    if (isEndInSight(box.current)) hold(true)
    setAway(!isAtEnd.current)
    reportSeen()
  })
  useEffect(() => {
    // Rows are measured while they render; only then is it known whether all of them fit.
    const timer = setTimeout(() => settle(), measureDelay)
    return () => clearTimeout(timer)
  }, [])

  const last = rows.at(-1)
  const lastKey = last?.key
  const isOwnNew = last?.outgoing !== null && last?.outgoing !== undefined
  const follow = useEffectEvent(() => {
    if (isOwnNew) hold(true)
    if (isAtEnd.current && (isWindowActive() || !toNew())) toEnd()
    reportSeen()
  })
  useLayoutEffect(() => follow(), [lastKey])

  const turn = target?.turn
  const goTo = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === target?.key)
    if (index === -1) return
    hold(index === rows.length - 1)
    list.current?.scrollToIndex(index, { align: 'center' })
  })
  useLayoutEffect(() => goTo(), [turn])

  const look = useEffectEvent(reportSeen)
  useEffect(() => {
    const again = () => look()
    globalThis.addEventListener('focus', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      globalThis.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])

  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
      {above}
      <Box
        ref={box}
        role="log"
        // Arrivals are announced once, below; rows that only scroll into view are not announced.
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          overflowY: 'auto',
          overflowAnchor: 'none',
          overscrollBehavior: 'contain',
          '&:focus-visible': { outlineOffset: '-3px' },
          '& > ol': { m: 0, p: 0, listStyle: 'none', flexShrink: 0 },
        }}
      >
        <Box sx={{ flexGrow: 1 }} />
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          data={rows}
          shift={isPrepended}
          keepMounted={kept === null ? [] : [rows.findIndex(({ key }) => key === kept)].filter((index) => index >= 0)}
          onScroll={scrolled}
          onResize={resized}
        >
          {(row: Row) => children(row)}
        </Virtualizer>
      </Box>
      {isAway && (
        <Button
          variant="contained"
          onClick={() => {
            hold(true)
            toEnd()
          }}
          startIcon={<ArrowDownIcon />}
          sx={{ position: 'absolute', bottom: 12, left: '50%', transform: 'translateX(-50%)', whiteSpace: 'nowrap' }}
        >
          {unseen > 0
            ? t('messages.conversation.new_count', { smart_count: unseen })
            : t('messages.conversation.to_end')}
        </Button>
      )}
    </Box>
  )
}
