import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactElement, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Virtualizer } from 'virtua'
import type { Row } from './rows.ts'
import { type Reading, useReadingPosition } from './use-reading-position.ts'

interface MessageScrollerProps extends Reading {
  label: string
  /** The last change added rows above the others. */
  isPrepended: boolean
  /** Unread messages of the other person. */
  unread: number
  /** Key of the row being edited: it stays mounted when it is scrolled out of view. */
  anchorKey: string | null
  above: ReactNode
  children: (row: Row) => ReactElement
}

/** The scrolling message list: it renders only visible rows and keeps the reading position when others arrive. */
export function MessageScroller(props: MessageScrollerProps) {
  const { label, rows, isPrepended, unread, anchorKey, above, children } = props
  const { box, list, isAway, onScroll, onResize, goToEnd } = useReadingPosition(props)
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
        sx={scrolling}
      >
        <Box sx={{ flexGrow: 1 }} />
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          data={rows}
          shift={isPrepended}
          keepMounted={
            anchorKey === null ? [] : [rows.findIndex(({ key }) => key === anchorKey)].filter((index) => index >= 0)
          }
          onScroll={onScroll}
          onResize={onResize}
        >
          {(row: Row) => children(row)}
        </Virtualizer>
      </Box>
      {isAway && <ToEndButton unread={unread} onClick={goToEnd} />}
    </Box>
  )
}

const scrolling = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  '&:focus-visible': { outlineOffset: '-3px' },
  '& > ol': { m: 0, p: 0, listStyle: 'none', flexShrink: 0 },
} as const

function ToEndButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  const t = useTranslate()
  return (
    <Button
      variant="contained"
      onClick={onClick}
      startIcon={<ArrowDownIcon />}
      sx={{ position: 'absolute', bottom: 12, left: '50%', transform: 'translateX(-50%)', whiteSpace: 'nowrap' }}
    >
      {unread > 0 ? t('messages.conversation.new_count', { smart_count: unread }) : t('messages.conversation.to_end')}
    </Button>
  )
}
