import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { openModals } from '#shared/dialogs/dialogs.ts'
import { type FileView, turned, zoomed } from '#ui/files/file-view.ts'
import { readDeviceChoice } from '#ui/viewer/device-choice.ts'
import type { CaseDecision } from './use-case-decision.ts'

interface CaseKeys {
  verification: VerificationCase
  decision: CaseDecision
  /** The page may give verdicts now. */
  isDecidable: boolean
  /** The list of documents. */
  list: RefObject<HTMLElement | null>
  acceptRest: () => void
  /** Changes how the open document is shown. */
  onView: (change: (view: FileView) => FileView) => void
  /** Opens the case before or after this one in the queue; false if there is none. */
  goToCase: (step: 1 | -1) => boolean
  /** A verdict was given; `field` of it wants to be filled in. */
  onVerdict: (field: 'note' | 'expiresAt' | null) => void
}

/**
 * `J` and `K` move through the documents, `A` and `R` judge the open one, `Shift A` accepts the rest; `T`, `+` and `-` turn
 * it and change its size; `Shift J` and `Shift K` open the next and the previous case. The keys of every page come first: `g` and a letter leads to another page.
 */
export function useCaseKeys(keys: CaseKeys): void {
  const { verification, decision, isDecidable, list, acceptRest, onVerdict, onView, goToCase } = keys
  const { documents } = verification
  const { opened, open, judge } = decision

  const move = (step: 1 | -1): boolean => {
    const place = documents.findIndex(({ identifier }) => identifier === opened?.identifier) + step
    const next = documents[place]
    if (!next) return false
    open(next.identifier)
    list.current?.querySelectorAll('button')[place]?.focus()
    return true
  }
  const give = (status: 'accepted' | 'rejected'): boolean => {
    if (!opened || !isDecidable) return false
    // The field that is wanted next is on the page when it takes the focus.
    flushSync(() => judge(opened, { status }))
    if (status === 'rejected') onVerdict('note')
    else onVerdict(opened.type === 'insurance' && !decision.verdictOn(opened).expiresAt ? 'expiresAt' : null)
    return true
  }
  const handled = ({ key, shiftKey, repeat }: KeyboardEvent): boolean => {
    const letter = key.toLowerCase()
    // Plus needs Shift on some keyboards and not on others.
    if (key === '+' || key === '=' || key === '-') onView((view) => zoomed(view, key === '-' ? -1 : 1))
    else if (shiftKey && (letter === 'j' || letter === 'k')) return !repeat && goToCase(letter === 'j' ? 1 : -1)
    else if (letter === 'a' && shiftKey && !repeat && isDecidable) acceptRest()
    else if (shiftKey) return false
    else if (letter === 't') onView(turned)
    else if (letter === 'j' || letter === 'k') return move(letter === 'j' ? 1 : -1)
    else if (repeat || (letter !== 'a' && letter !== 'r')) return false
    else return give(letter === 'a' ? 'accepted' : 'rejected')
    return true
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || openModals().length > 0 || readDeviceChoice('letter-keys') === 'off') return
    if (handled(event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
