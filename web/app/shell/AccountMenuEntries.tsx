import { useI18nProvider, useLogout, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { placeOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { ThemeChoice } from '#shared/theme/choice.ts'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuItem, MenuLine } from '#ui/menus/MenuItem.tsx'
import { languages } from '#ui/texts/i18n.ts'
import { useThemeChoice } from './theme-choice.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

const nextTheme: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' }

interface AccountMenuEntriesProps {
  id: string
  /** Anchor element; null while the menu is closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

export function AccountMenuEntries({ id, anchor, onClose }: AccountMenuEntriesProps) {
  const t = useTranslate()
  const { timezone } = useViewer()
  const navigate = useNavigate()
  const logout = useLogout()
  const { locale } = useFormats()
  const { changeLocale } = useI18nProvider()
  const [theme, setTheme] = useThemeChoice()
  const other = languages.find((language) => language.locale !== locale) ?? languages[0]
  const goTo = (path: string) => {
    onClose()
    void navigate(path)
  }
  return (
    <ActionMenu id={id} anchor={anchor} onClose={onClose}>
      <MenuItem onClick={() => goTo(paths.account())}>{t('account.menu.account')}</MenuItem>
      <MenuItem onClick={() => goTo(paths.settings())}>{t('account.menu.zone', { place: placeOf(timezone) })}</MenuItem>
      <MenuItem lang={other.locale} onClick={() => void changeLocale(other.locale)}>
        {other.name}
      </MenuItem>
      <MenuItem onClick={() => setTheme(nextTheme[theme])}>
        {t('account.menu.theme', { name: t(`account.theme.${theme}`) })}
      </MenuItem>
      <MenuLine />
      <MenuItem onClick={() => void logout()}>{t('account.menu.sign_out')}</MenuItem>
    </ActionMenu>
  )
}
