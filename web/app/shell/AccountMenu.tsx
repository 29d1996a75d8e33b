import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { choiceKey } from '#ui/forms/fields.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'

const fetchEntries = () => import('./AccountMenuEntries.tsx')
const AccountMenuEntries = lazy(async () => ({ default: (await fetchEntries()).AccountMenuEntries }))

/** If the preload fails, the press loads it again. */
const fetchSoon = () => void fetchEntries().catch(() => undefined)

interface AccountMenuProps {
  /** `line`: portrait and name. `foot`: with the role, at the foot of the menu. `portrait`: the portrait alone. */
  shape?: 'line' | 'foot' | 'portrait'
}

/** Account, language, theme, time zone and sign-out behind the person's portrait; preloaded on hover or focus. */
export function AccountMenu({ shape = 'line' }: AccountMenuProps) {
  const t = useTranslate()
  const viewer = useViewer()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const menuId = useId()
  const open = (button: HTMLElement) => {
    setAnchor(button)
    setOpened(true)
  }
  const name = nameOf(viewer)
  const role = t(choiceKey('account', 'userType', viewer.userType))

  return (
    <>
      <Button
        onClick={(event) => open(event.currentTarget)}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-label={t('account.menu.open', { name: shape === 'foot' ? `${name} ${role}` : name })}
        title={shape === 'portrait' ? name : undefined}
        startIcon={<PersonPicture photoUrl={viewer.photoUrl} size={32} />}
        sx={shapes[shape]}
      >
        {shape !== 'portrait' && (
          <Box component="span" sx={texts[shape]}>
            {name}{' '}
            {shape === 'foot' && (
              <Box component="span" sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: 'var(--muted)' }}>
                {role}
              </Box>
            )}
          </Box>
        )}
      </Button>
      {wasOpened && (
        <Suspense>
          <AccountMenuEntries id={menuId} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}

const base = { color: 'var(--ink)', minWidth: 44, minHeight: 44 } as const
const alone = { ...base, px: 0, '& .MuiButton-startIcon': { m: 0 } } as const
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const shapes = {
  portrait: alone,
  line: { ...base, px: 2, '& .MuiButton-startIcon': { m: { xs: 0, lg: '0 8px 0 0' } } },
  foot: {
    ...base,
    flex: 1,
    minWidth: 0,
    px: 1,
    justifyContent: 'start',
    textAlign: 'left',
    lineHeight: 1.25,
    '& .MuiButton-startIcon': { m: '0 8px 0 0' },
  },
} as const

const texts = {
  line: { ...cut, display: { xs: 'none', lg: 'inline' }, maxWidth: 180, fontSize: 15 },
  foot: { minWidth: 0, fontSize: 14, overflowWrap: 'anywhere' },
} as const
