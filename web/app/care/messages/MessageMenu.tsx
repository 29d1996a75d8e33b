import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuItem } from '#ui/menus/MenuItem.tsx'

interface MessageMenuProps {
  /** Time of sending, as the row shows it. */
  time: string
  canEdit: boolean
  onEdit: () => void
  onDelete: () => void
}

/** Actions on an own message. */
export function MessageMenu({ time, canEdit, onEdit, onDelete }: MessageMenuProps) {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  return (
    <>
      <IconButton
        className="message-actions"
        aria-label={t('messages.message.actions', { time })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ color: 'var(--muted)', minWidth: 44, minHeight: 44, alignSelf: 'center', flexShrink: 0 }}
      >
        <MoreIcon />
      </IconButton>
      {anchor && (
        <ActionMenu anchor={anchor} onClose={() => setAnchor(null)}>
          {canEdit && (
            <MenuItem onClick={choose(onEdit)}>
              <EditIcon />
              {t('messages.message.edit')}
            </MenuItem>
          )}
          <MenuItem onClick={choose(onDelete)}>
            <DeleteIcon />
            {t('messages.message.delete')}
          </MenuItem>
        </ActionMenu>
      )}
    </>
  )
}
