import HiddenIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ShownIcon from '@mui/icons-material/CheckBox'
import SaveIcon from '@mui/icons-material/BookmarkAddOutlined'
import OtherIcon from '@mui/icons-material/RadioButtonUnchecked'
import ChosenIcon from '@mui/icons-material/RadioButtonChecked'
import { useTranslate } from 'react-admin'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '#ui/menus/MenuItem.tsx'
import { densities } from './list-style.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import type { ColumnChoice } from './use-column-choice.ts'
import { useDensity } from './use-density.ts'

interface ViewMenuProps {
  choice: ColumnChoice
  canSave: boolean
  id: string
  anchor: HTMLElement | null
  onClose: () => void
}

/** View options of a list: the height of its rows, its columns, and saving all that as a view. */
export function ViewMenu({ choice: { all, shown, toggle }, canSave, id, anchor, onClose }: ViewMenuProps) {
  const t = useTranslate()
  const [density, setDensity] = useDensity()
  const { open } = useDialog()
  const save = () => {
    onClose()
    open('view save')
  }
  return (
    <ActionMenu id={id} label={t('resources.view_options')} anchor={anchor} onClose={onClose} align="end">
      {canSave && (
        <>
          <MenuItem onClick={save}>
            <SaveIcon />
            {t('list_view.save')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuHeading>{t('list_view.density')}</MenuHeading>
      {densities.map((name) => (
        <MenuItem key={name} role="menuitemradio" aria-checked={name === density} onClick={() => setDensity(name)}>
          {name === density ? <ChosenIcon /> : <OtherIcon />}
          {t(`list_view.densities.${name}`)}
        </MenuItem>
      ))}
      <MenuHeading>{t('list_view.columns')}</MenuHeading>
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
