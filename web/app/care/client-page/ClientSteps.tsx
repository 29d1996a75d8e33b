import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { openModals } from '#shared/dialogs/dialogs.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { readDeviceChoice } from '#ui/viewer/device-choice.ts'
import { usePlaceInOrder } from '#app/care/caseload/client-order.ts'

/** The previous and the next client of the list that was shown last, also by K and J; the tab stays. */
export function ClientSteps({ identifier }: { identifier: string }) {
  const t = useTranslate()
  const goTo = useNavigate()
  const { search } = useLocation()
  const found = usePlaceInOrder(identifier)
  const addressOf = (client: string | undefined) => client && paths.client({ id: client }) + search
  const [previous, next] = [addressOf(found?.previous), addressOf(found?.next)]
  const press = useEffectEvent((event: KeyboardEvent) => {
    const to = { k: previous, j: next }[event.key]
    if (!to || isElsewhere(event)) return
    event.preventDefault()
    void goTo(to)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  if (!found || found.count < 2) return null
  const { at, count } = found
  return (
    <Box component="nav" aria-label={t('relations.title')} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <VisuallyHidden>{t('resources.place_of', { place: at + 1, count })}</VisuallyHidden>
      <Step label={t('resources.previous')} letter="K" to={previous}>
        <PreviousIcon />
      </Step>
      <Step label={t('resources.next')} letter="J" to={next}>
        <NextIcon />
      </Step>
    </Box>
  )
}

interface StepProps {
  label: string
  letter: string
  to: string | undefined
  children: ReactNode
}

const Step = ({ label, letter, to, children }: StepProps) => {
  const words = { 'aria-label': label, title: `${label} (${letter})`, 'aria-keyshortcuts': letter, sx: icon }
  return to ? (
    <IconButton {...words} component={Link} to={to}>
      {children}
    </IconButton>
  ) : (
    <IconButton {...words} disabled>
      {children}
    </IconButton>
  )
}

/** The key belongs to something else: a field, a dialog, a menu, the browser, or nobody wants single letters. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  if (readDeviceChoice('letter-keys') === 'off' || openModals().length > 0) return true
  const { target } = event
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(taken) !== null)
}

const taken = 'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]'

const icon = {
  width: 34,
  height: 34,
  color: 'var(--ink)',
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const
