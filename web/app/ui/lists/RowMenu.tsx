import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuItem } from '#ui/menus/MenuItem.tsx'
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
    <ActionMenu id={id} label={label} anchor={anchor} onClose={onClose} align="end">
      {actions.map((action) => (
        <MenuItem
          key={action.name}
          onClick={() => choose(action)}
          {...(action.shortcut && { 'aria-keyshortcuts': action.shortcut === ' ' ? 'Space' : action.shortcut })}
          {...(action.isHard && { className: 'hard' })}
        >
          {action.label}
          {action.shortcut && (
            <kbd aria-hidden className="hint">
              {nameOf(action.shortcut, t('resources.keys.space'))}
            </kbd>
          )}
        </MenuItem>
      ))}
    </ActionMenu>
  )
}

const nameOf = (key: string, space: string) => (key === ' ' ? space : key.length === 1 ? key.toUpperCase() : key)
