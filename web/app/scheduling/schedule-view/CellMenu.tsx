import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { Span } from './open-hours.ts'

interface CellMenuProps {
  span: Span
  anchor: HTMLElement
  onBlockTime: () => void
  onBlockDays: () => void
  onClose: () => void
}

/** What can be done with a free hour. */
export function CellMenu({ span, anchor, onBlockTime, onBlockDays, onClose }: CellMenuProps) {
  const t = useTranslate()
  const goTo = useNavigate()
  const formats = useFormats()
  const [start, end] = [span.start, span.end].map((time) => new Date(time).toISOString()) as [string, string]
  const [from, to] = [formats.time(start), formats.time(end)]
  const choices = [
    {
      text: t('calendar_view.new_at', { time: from }),
      act: () => void goTo(paths.newAppointment({ at: start })),
    },
    { text: t('calendar_view.block_hour', { from, to }), act: onBlockTime, shortcut: 'B' },
    { text: t('calendar_view.block_days'), act: onBlockDays },
  ]
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { 'aria-label': formats.longMoment(start), dense: true } }}
    >
      {choices.map(({ text, act, shortcut }) => (
        <MenuItem
          key={text}
          onClick={() => {
            onClose()
            act()
          }}
          {...(shortcut && { 'aria-keyshortcuts': shortcut })}
          sx={{
            minHeight: 36,
            minWidth: 240,
            gap: 4,
            justifyContent: 'space-between',
            fontSize: 14,
            '@media (pointer: coarse)': { minHeight: 44 },
          }}
        >
          {text}
          {shortcut && (
            <kbd aria-hidden className="hint">
              {shortcut}
            </kbd>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}
