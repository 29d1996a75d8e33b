import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { nameOf } from '#ui/viewer/name-of.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'

const fetchEntries = () => import('./AccountMenuEntries.tsx')
const AccountMenuEntries = lazy(async () => ({ default: (await fetchEntries()).AccountMenuEntries }))

/** If the preload fails, the press loads it again. */
const fetchSoon = () => void fetchEntries().catch(() => undefined)

/** Language, theme, time zone and sign-out; the entries are preloaded on hover or focus. */
export function AccountMenu() {
  const t = useTranslate()
  const viewer = useViewer()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const menuId = useId()
  const open = (button: HTMLElement) => {
    setAnchor(button)
    setOpened(true)
  }

  return (
    <>
      <Button
        onClick={(event) => open(event.currentTarget)}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
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
      {wasOpened && (
        <Suspense>
          <AccountMenuEntries id={menuId} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
