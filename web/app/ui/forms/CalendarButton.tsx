import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'

// Few people open it, and forms of clients stay small.
const DateCalendar = lazy(async () => ({ default: (await import('./DateCalendar.tsx')).DateCalendar }))

interface CalendarButtonProps {
  /** Label of the field. */
  label: string
  /** The ISO date of the field, if it has one. */
  value: string | null
  isDisabled?: boolean
  onPick: (value: string) => void
}

/** Opens a calendar in which the date of a field is picked. */
export function CalendarButton({ label, value, isDisabled = false, onPick }: CalendarButtonProps) {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={t('account.dates.open')}
        aria-description={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: { xs: 44, sm: 36 }, height: { xs: 44, sm: 36 }, color: 'var(--muted)' }}
      >
        <CalendarIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Suspense>
        {anchor && (
          <DateCalendar
            anchor={anchor}
            label={label}
            value={value}
            onPick={(picked) => {
              onPick(picked)
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
