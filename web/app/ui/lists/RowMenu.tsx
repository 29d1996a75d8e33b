import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { RowAction } from './row-menu.ts'

interface RowMenuProps {
  id: string
  label: string
  anchor: HTMLElement
  actions: readonly RowAction[]
  onClose: () => void
}

/** The menu of one row, with the keys that do the same. */
export function RowMenu({ id, label, anchor, actions, onClose }: RowMenuProps) {
  const t = useTranslate()
  const goTo = useNavigate()
  const choose = ({ to, state, onChoose }: RowAction) => {
    onClose()
    if (to === undefined) onChoose?.()
    else void goTo(to, { state })
  }
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {actions.map((action) => (
        <MenuItem
          key={action.name}
          onClick={() => choose(action)}
          {...(action.shortcut && { 'aria-keyshortcuts': action.shortcut === ' ' ? 'Space' : action.shortcut })}
          sx={{
            minHeight: 36,
            minWidth: 220,
            gap: 4,
            justifyContent: 'space-between',
            fontSize: 14,
            '@media (pointer: coarse)': { minHeight: 44 },
            ...(action.isHard && { color: 'var(--error)' }),
          }}
        >
          {action.label}
          {action.shortcut && (
            <kbd aria-hidden className="hint">
              {nameOf(action.shortcut, t('resources.keys.space'))}
            </kbd>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}

const nameOf = (key: string, space: string) => (key === ' ' ? space : key.length === 1 ? key.toUpperCase() : key)
