import HiddenIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ShownIcon from '@mui/icons-material/CheckBox'
import OtherIcon from '@mui/icons-material/RadioButtonUnchecked'
import ChosenIcon from '@mui/icons-material/RadioButtonChecked'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { densities } from './list-style.ts'
import type { ColumnChoice } from './ListTools.tsx'
import { useDensity } from './use-density.ts'

interface ViewMenuProps extends ColumnChoice {
  id: string
  anchor: HTMLElement | null
  onClose: () => void
}

/** View options of a list: the height of its rows and its columns. */
export function ViewMenu({ all, shown, toggle, id, anchor, onClose }: ViewMenuProps) {
  const t = useTranslate()
  const [density, setDensity] = useDensity()
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { dense: true, 'aria-label': t('resources.view_options') } }}
    >
      <Heading>{t('resources.density')}</Heading>
      {densities.map((name) => (
        <MenuItem
          key={name}
          role="menuitemradio"
          aria-checked={name === density}
          onClick={() => setDensity(name)}
          sx={item}
        >
          {name === density ? <ChosenIcon color="primary" /> : <OtherIcon />}
          {t(`resources.densities.${name}`)}
        </MenuItem>
      ))}
      <Heading>{t('resources.columns')}</Heading>
      {all.slice(1).map(({ source, label }) => {
        const isShown = shown.some((column) => column.source === source)
        return (
          <MenuItem
            key={source}
            role="menuitemcheckbox"
            aria-checked={isShown}
            onClick={() => toggle(source)}
            sx={item}
          >
            {isShown ? <ShownIcon color="primary" /> : <HiddenIcon />}
            {t(label)}
          </MenuItem>
        )
      })}
    </Menu>
  )
}

const item = {
  minHeight: 32,
  gap: 3,
  fontSize: 14,
  '& svg': { fontSize: 20 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const

const Heading = ({ children }: { children: ReactNode }) => (
  <ListSubheader
    role="presentation"
    sx={{ lineHeight: '28px', fontSize: 13, color: 'var(--muted)', bgcolor: 'transparent' }}
  >
    {children}
  </ListSubheader>
)
