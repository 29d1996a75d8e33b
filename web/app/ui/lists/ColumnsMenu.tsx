import HiddenIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ShownIcon from '@mui/icons-material/CheckBox'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import type { ColumnChoice } from './ListTools.tsx'

interface ColumnsMenuProps extends ColumnChoice {
  id: string
  anchor: HTMLElement | null
  onClose: () => void
}

/** Menu that shows or hides each column of a list. */
export function ColumnsMenu({ all, shown, toggle, id, anchor, onClose }: ColumnsMenuProps) {
  const t = useTranslate()
  return (
    <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {all.slice(1).map(({ source, label }) => {
        const isShown = shown.some((column) => column.source === source)
        return (
          <MenuItem
            key={source}
            role="menuitemcheckbox"
            aria-checked={isShown}
            onClick={() => toggle(source)}
            sx={{ minHeight: 44, gap: 3 }}
          >
            {isShown ? <ShownIcon color="primary" /> : <HiddenIcon />}
            {t(label)}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
