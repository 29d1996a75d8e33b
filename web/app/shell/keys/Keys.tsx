import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOf } from '#schemas/platform/address.ts'
import { openModals } from '#shared/dialogs/dialogs.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { type LateTexts, lateTexts } from '#ui/texts/texts.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { readDeviceChoice } from '#ui/viewer/device-choice.ts'
import { useDestinations } from '../destinations/use-destinations.ts'
import { isTyping, newOn, withLetters } from './key-map.ts'
import type { KeyDialog } from './use-open-palette.ts'

const paletteWith = (...groups: readonly LateTexts[]) =>
  lazy(async () => {
    const [{ CommandPalette: loaded }] = await Promise.all([
      import('./CommandPalette.tsx'),
      ...groups.map((group) => lateTexts[group]()),
    ])
    return { default: loaded }
  })
const CommandPalette = paletteWith('command')
/** Finds bookings and payments on every page, with their statuses in words. */
const OperatorPalette = paletteWith('command', 'money')
const KeyList = lazy(async () => {
  const [{ KeyList: loaded }] = await Promise.all([import('./KeyList.tsx'), lateTexts.command()])
  return { default: loaded }
})

/** Milliseconds in which a letter may follow `g`. */
const sequenceMs = 1_500

/** The keys of every page: the command palette, the list of keys, `g` and a letter, and `n`. */
export function Keys() {
  const { opened, open, close } = useDialog<KeyDialog>()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const viewer = useViewer()
  const destinations = useDestinations()
  const { locale } = useFormats()
  const goneAt = useRef(-sequenceMs)

  const goTo = ({ to, isPublic }: { to: string; isPublic?: true }) =>
    isPublic ? location.assign(addressOf(locale, to)) : void navigate(to)

  /** True if the letter did something. */
  const pressLetter = (letter: string, at: number): boolean => {
    const isAfterGo = at - goneAt.current < sequenceMs
    goneAt.current = letter === 'g' && !isAfterGo ? at : -sequenceMs
    if (isAfterGo) {
      const wanted = withLetters(destinations).find((one) => one.letter === letter)
      if (wanted) goTo(wanted)
      return wanted !== undefined
    }
    if (letter === '?') open('key-list')
    const made = letter === 'n' ? newOn(viewer, pathname) : null
    if (made) goTo(made)
    return letter === '?' || made !== null
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      const isOpen = opened === 'command-palette'
      if (!isOpen && openModals().length > 0) return
      event.preventDefault()
      return isOpen ? close() : open('command-palette')
    }
    if (event.ctrlKey || event.metaKey || event.altKey || readDeviceChoice('letter-keys') === 'off') return
    if (isTyping(event.target) || openModals().length > 0) return
    if (pressLetter(event.key.toLowerCase(), event.timeStamp)) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  const Palette = viewer.userType === 'admin' ? OperatorPalette : CommandPalette
  return (
    <Suspense>
      {opened === 'command-palette' && <Palette onClose={close} />}
      {opened === 'key-list' && <KeyList onClose={close} />}
    </Suspense>
  )
}
