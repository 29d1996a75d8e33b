import HiddenIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ShownIcon from '@mui/icons-material/CheckBox'
import OtherIcon from '@mui/icons-material/RadioButtonUnchecked'
import ChosenIcon from '@mui/icons-material/RadioButtonChecked'
import { useTranslate } from 'react-admin'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuHeading, MenuItem } from '#ui/menus/MenuItem.tsx'
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
    <ActionMenu id={id} label={t('resources.view_options')} anchor={anchor} onClose={onClose} align="end">
      <MenuHeading>{t('resources.density')}</MenuHeading>
      {densities.map((name) => (
        <MenuItem key={name} role="menuitemradio" aria-checked={name === density} onClick={() => setDensity(name)}>
          {name === density ? <ChosenIcon /> : <OtherIcon />}
          {t(`resources.densities.${name}`)}
        </MenuItem>
      ))}
      <MenuHeading>{t('resources.columns')}</MenuHeading>
      {all.slice(1).map(({ source, label }) => {
        const isShown = shown.some((column) => column.source === source)
        return (
          <MenuItem key={source} role="menuitemcheckbox" aria-checked={isShown} onClick={() => toggle(source)}>
            {isShown ? <ShownIcon /> : <HiddenIcon />}
            {t(label)}
          </MenuItem>
        )
      })}
    </ActionMenu>
  )
}
