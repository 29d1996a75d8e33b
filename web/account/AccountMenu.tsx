import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useLocaleState, useLogout, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { placeOf } from '../kit/format.ts'
import { nameOf } from './auth-provider.ts'
import { languages } from './i18n.ts'
import { paths } from '../kit/paths.ts'
import { PersonPicture } from '../pictures/PersonPicture.tsx'
import type { ThemeChoice } from '../theme/choice.ts'
import { useThemeChoice } from './theme-choice.ts'
import { useViewer } from './viewer.tsx'

const nextTheme: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' }

/** Language, theme, zone and the way out. */
export function AccountMenu() {
  const t = useTranslate()
  const viewer = useViewer()
  const navigate = useNavigate()
  const logout = useLogout()
  const [locale, setLocale] = useLocaleState()
  const [theme, setTheme] = useThemeChoice()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const other = languages.find((language) => language.locale !== locale) ?? languages[0]
  const goTo = (path: string) => {
    setAnchor(null)
    void navigate(path)
  }

  return (
    <>
      <Button
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-label={t('account.menu.open', { name: nameOf(viewer) })}
        startIcon={viewer.photoUrl === null ? <AccountIcon /> : <PersonPicture photoUrl={viewer.photoUrl} size={32} />}
        sx={{ color: 'var(--ink)', minHeight: 44, px: 3, '& .MuiButton-startIcon': { m: { xs: 0, sm: '0 8px 0 0' } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {nameOf(viewer)}
        </Box>
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        transitionDuration={120}
      >
        <MenuItem onClick={() => goTo(paths.account())}>{t('account.menu.account')}</MenuItem>
        <MenuItem onClick={() => goTo(paths.settings())}>
          {t('account.menu.zone', { place: placeOf(viewer.timezone) })}
        </MenuItem>
        <MenuItem lang={other.locale} onClick={() => setLocale(other.locale)}>
          {other.name}
        </MenuItem>
        <MenuItem onClick={() => setTheme(nextTheme[theme])}>
          {t('account.menu.theme', { name: t(`account.theme.${theme}`) })}
        </MenuItem>
        <Divider />
        <MenuItem onClick={() => void logout()}>{t('account.menu.sign_out')}</MenuItem>
      </Menu>
    </>
  )
}
