import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import { backToUsers } from '#shared/api/acting.ts'
import { clockUntil } from '#shared/i18n/format.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

export const actingHeight = 56

/** Shows an impersonation and its remaining time on every page, and ends it: by the button or when the time is over. */
export function ActingBanner({ until, scope }: NonNullable<UserInfo['impersonation']>) {
  const t = useTranslate()
  const name = nameOf(useViewer())
  const now = useNow(1_000)
  const [isEnding, setEnding] = useState(false)
  const isOver = Date.parse(until) <= now
  useEffect(() => {
    if (isOver) void backToUsers()
  }, [isOver])

  return (
    <Box
      component="aside"
      aria-label={t('acting.label')}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1200,
        height: actingHeight,
        px: { xs: 4, md: 6 },
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        bgcolor: 'var(--error)',
        color: 'var(--card)',
        fontSize: 14,
        lineHeight: 1.3,
      }}
    >
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <strong>{t('acting.as', { name })}</strong> {t(`acting.${scope}`)}
      </Box>
      <Box
        component="span"
        role="timer"
        aria-live="off"
        aria-label={t('acting.left')}
        sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
      >
        {clockUntil(until, now)}
      </Box>
      <Button
        variant="outlined"
        loading={isEnding}
        onClick={() => {
          setEnding(true)
          void backToUsers()
        }}
        sx={{ minHeight: 40, color: 'inherit', borderColor: 'currentColor', flexShrink: 0 }}
      >
        {t('acting.end')}
      </Button>
    </Box>
  )
}
