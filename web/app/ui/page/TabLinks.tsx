import Box from '@mui/material/Box'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'

export interface TabLink {
  name: string
  to: string
  text: string
  /** How many there are in it. */
  count?: ReactNode
}

interface TabLinksProps {
  label: string
  /** Prefix of the identifiers, which the panel refers to. */
  id: string
  links: readonly TabLink[]
  current: string
}

export const tabId = (id: string, name: string) => `${id}-tab-${name}`
export const panelId = (id: string) => `${id}-panel`

const targets: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs whose state is the address, after the ARIA tabs pattern with manual activation: the arrows move the focus, Enter
 * or Space opens, since opening a tab loads it and adds an entry to the history.
 */
export function TabLinks({ label, id, links, current }: TabLinksProps) {
  const list = useRef<HTMLDivElement>(null)
  /** Counts that arrive later make the tabs wider. */
  const widths = links.map(({ text, count }) => `${text} ${count === undefined ? '' : 1}`).join()
  useLayoutEffect(() => {
    const tab = document.getElementById(tabId(id, current))
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [id, current, widths])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === ' ') tabs[at]?.click()
    else if (event.key in targets) tabs[targets[event.key]?.(at, tabs.length) ?? at]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <Box ref={list} role="tablist" aria-label={label} onKeyDown={press} sx={bar}>
      {links.map(({ name, to, text, count }) => (
        <Link
          key={name}
          id={tabId(id, name)}
          role="tab"
          to={to}
          preventScrollReset
          aria-selected={name === current}
          aria-controls={name === current ? panelId(id) : undefined}
          tabIndex={name === current ? 0 : -1}
        >
          {text}
          {count !== undefined && <span className="count"> {count}</span>}
        </Link>
      ))}
    </Box>
  )
}

/** One line: a narrow window scrolls it, with the current tab in sight and a shade where there is more. */
const bar = {
  position: 'relative',
  display: 'flex',
  columnGap: { xs: 3, sm: 4 },
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  boxShadow: 'inset 0 -1px var(--hairline)',
  background: `
    linear-gradient(to right, var(--paper) 30%, transparent) left / 40px 100% no-repeat local,
    linear-gradient(to left, var(--paper) 30%, transparent) right / 40px 100% no-repeat local,
    linear-gradient(to right, var(--hairline), transparent) left / 10px 100% no-repeat scroll,
    linear-gradient(to left, var(--hairline), transparent) right / 10px 100% no-repeat scroll`,
  '& > a': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    px: 1,
    whiteSpace: 'nowrap',
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--ink)',
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
    '&:hover': { borderColor: 'var(--control)' },
    '&[aria-selected=true]': { color: 'var(--primary)', borderColor: 'var(--primary)' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  '& .count': { color: 'var(--muted)', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
} as const
