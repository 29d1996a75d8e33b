import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuItem } from '#ui/menus/MenuItem.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Name of a weekday, 1 is Monday; 1 January 2024 was a Monday. */
export function useWeekdayName() {
  const formats = useFormats()
  return (weekday: number) => formats.date(`2024-01-0${weekday}`, { weekday: 'long' })
}

export function CopyDay({ weekday, onCopy }: { weekday: number; onCopy: (weekdays: readonly number[]) => void }) {
  const t = useTranslate()
  const nameOf = useWeekdayName()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const others = weekdays.filter((other) => other !== weekday)
  const choose = (chosen: readonly number[]) => {
    onCopy(chosen)
    setAnchor(null)
  }
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('availability.copy_of', { day: nameOf(weekday) })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, px: { xs: 1, sm: 2 }, fontSize: 14 }}
      >
        {t('availability.copy')}
      </Button>
      <ActionMenu anchor={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose(others.filter((other) => other <= 5))}>
          {t('availability.copy_workdays')}
        </MenuItem>
        <MenuItem onClick={() => choose(others)}>{t('availability.copy_all')}</MenuItem>
        {others.map((other) => (
          <MenuItem key={other} onClick={() => choose([other])}>
            {nameOf(other)}
          </MenuItem>
        ))}
      </ActionMenu>
    </>
  )
}
