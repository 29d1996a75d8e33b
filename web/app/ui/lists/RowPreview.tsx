import CloseIcon from '@mui/icons-material/Close'
import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import OpenIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef } from 'react'
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { sidePanelWidth } from '#ui/page/layout.ts'
import { barHeight, belowBars } from './list-style.ts'

interface RowPreviewProps {
  label: string
  row: RaRecord
  rows: readonly RaRecord[]
  link: string | undefined
  onMove: (step: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

/** A row beside its list; on a narrow screen over it. The focus stays in the list, so that J and K go on. */
export function RowPreview({ label, row, rows, link, onMove, onClose, children }: RowPreviewProps) {
  const t = useTranslate()
  const panel = useRef<HTMLElement>(null)
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const at = rows.findIndex(({ id }) => id === row.id)
  const title = t('resources.preview_of', { name: label })
  useEffect(() => {
    if (isNarrow) panel.current?.focus()
  }, [isNarrow])
  return (
    <Box
      ref={panel}
      component="aside"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      sx={isNarrow ? overList : besideList}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, pl: 4, pr: 1, ...line }}>
        <Box component="output" sx={{ mr: 'auto', fontSize: 13, color: 'var(--muted)' }}>
          {t('resources.place_of', { place: at + 1, count: rows.length })}
        </Box>
        <PanelButton label={t('resources.previous')} isOff={at <= 0} onClick={() => onMove(-1)}>
          <PreviousIcon />
        </PanelButton>
        <PanelButton label={t('resources.next')} isOff={at >= rows.length - 1} onClick={() => onMove(1)}>
          <NextIcon />
        </PanelButton>
        {link !== undefined && (
          <IconButton component={Link} to={link} aria-label={t('resources.open')} title={t('resources.open')} sx={icon}>
            <OpenIcon />
          </IconButton>
        )}
        <PanelButton label={t('ra.action.close')} onClick={onClose}>
          <CloseIcon />
        </PanelButton>
      </Box>
      <RecordContextProvider value={row}>{children}</RecordContextProvider>
    </Box>
  )
}

interface PanelButtonProps {
  label: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

const PanelButton = ({ label, isOff = false, onClick, children }: PanelButtonProps) => (
  <IconButton aria-label={label} title={label} disabled={isOff} onClick={onClick} sx={icon}>
    {children}
  </IconButton>
)

const icon = {
  width: 32,
  height: 32,
  color: 'var(--ink)',
  '& svg': { fontSize: 20 },
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const
const line = { borderBottom: '1px solid var(--hairline)' } as const

const besideList = {
  position: 'sticky',
  top: belowBars(barHeight),
  flexShrink: 0,
  width: sidePanelWidth,
  maxHeight: `calc(100dvh - ${belowBars(barHeight + 8)})`,
  overflowY: 'auto',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
  outline: 'none',
} as const

const overList = {
  position: 'fixed',
  inset: 0,
  zIndex: 1300,
  overflowY: 'auto',
  bgcolor: 'var(--card)',
  outline: 'none',
} as const
