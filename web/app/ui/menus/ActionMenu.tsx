import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { contentId } from '#ui/page/layout.ts'
import { placeMenu } from './place-menu.ts'

interface ActionMenuProps {
  id?: string
  /** Its name, if it is not that of the button. */
  label?: string
  /** The button that opened it; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  /** Which edges of button and menu meet. */
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * A menu of actions in the browser's top layer. Arrows, Home, End and first letters move; Escape, Tab and a press outside
 * close it.
 */
export const ActionMenu = ({ anchor, ...rest }: ActionMenuProps) =>
  anchor && createPortal(<OpenMenu anchor={anchor} {...rest} />, document.getElementById(contentId) ?? document.body)

interface OpenMenuProps extends ActionMenuProps {
  anchor: HTMLElement
}

function OpenMenu({ id, label, anchor, onClose, align = 'start', children }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const opened = menu.current
    if (!opened) return
    opened.showPopover?.()
    placeAt(anchor, opened, align)
    const [first] = itemsOf(opened)
    first?.focus({ preventScroll: true })
    return () => {
      if (opened.contains(document.activeElement)) anchor.focus({ preventScroll: true })
    }
  }, [anchor, align])

  const close = useEffectEvent(onClose)
  useEffect(() => {
    const pressOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target) && !anchor.contains(target)) close()
    }
    /** The button closes the menu that it opened. */
    const toggle = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      close()
    }
    const follow = () => {
      if (menu.current && anchor.isConnected) placeAt(anchor, menu.current, align)
      else close()
    }
    const until = new AbortController()
    const { signal } = until
    document.addEventListener('pointerdown', pressOutside, { signal, capture: true })
    document.addEventListener('focusin', pressOutside, { signal })
    document.addEventListener('scroll', follow, { signal, capture: true, passive: true })
    addEventListener('resize', follow, { signal })
    anchor.addEventListener('click', toggle, { signal, capture: true })
    return () => until.abort()
  }, [anchor, align])

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      aria-labelledby={label === undefined && anchor.id !== '' ? anchor.id : undefined}
      popover="manual"
      tabIndex={-1}
      className="action-menu"
      onKeyDown={(event) => press(event, onClose)}
    >
      {children}
    </div>
  )
}

function placeAt(anchor: HTMLElement, menu: HTMLElement, align: 'start' | 'end') {
  const screen = { width: document.documentElement.clientWidth, height: innerHeight }
  const { left, top } = placeMenu(anchor.getBoundingClientRect(), menu.getBoundingClientRect(), screen, align)
  menu.style.left = `${left}px`
  menu.style.top = `${top}px`
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

function press(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextOf(event.key, items, at)
  if (next) next.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') close()
  // A button does this itself, a link does not.
  else if (event.key === ' ' && items[at] instanceof HTMLAnchorElement) items[at].click()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** The item that a key leads to. */
function nextOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return later.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
