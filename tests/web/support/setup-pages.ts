/**
 * Setup for tests that draw pages. Many files share a process and its document: each test starts with an empty page, and
 * each file with fresh modules, prototypes and listeners.
 */
import { cleanup, configure } from '@testing-library/react'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { elementError } from './element-errors.ts'
import { pageFaults, watchTexts } from './page-checks.ts'
import { clearTimers, removeListeners, restorePrototypes } from './shared-process.ts'
import { fixClock } from './fixed-clock.ts'
import { forgetStyles, insertRulesDirectly } from './styles.ts'

// Pages wait for lazy modules and responses; a generous timeout avoids failures on a busy machine.
configure({ asyncUtilTimeout: 8_000, getElementError: elementError })
insertRulesDirectly()

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
  // jsdom hides popovers and cannot show them.
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block'
  }
  watchTexts()
})

afterEach(() => {
  const faults = pageFaults()
  cleanup()
  // The document detects a lost focus in its next frame; on a fake clock that frame would never come.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(20)
  vi.useRealTimers()
  // Modules of the next file read the clock when they are loaded.
  fixClock()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  emptyPage()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

afterAll(() => {
  clearTimers()
  removeListeners()
  restorePrototypes()
  vi.unstubAllEnvs()
  forgetStyles()
  document.head.replaceChildren()
  vi.resetModules()
})

function emptyPage(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Max-Age=0; Path=/`
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.title = ''
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
}
