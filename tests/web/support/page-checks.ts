/** Checks for every page at the end of a test, in either language: every text exists, and every control has a name. */
import { vi } from 'vitest'

const missing: string[] = []

/** The account pages log a missing key on the console. */
export function watchTexts(): void {
  hasHeadings = false
  missing.length = 0
  const error = console.error
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const [, key] = /Missing translation for key: "(.*)"/.exec(String(words[0])) ?? []
    if (key === undefined) error(...words)
    else missing.push(key)
  })
}

let hasHeadings = false
/** Public pages leave out no level of headings. */
export const watchHeadings = (): void => void (hasHeadings = true)

/** A key without a text on the public pages. */
export const recordMissing = (key: string): void => void missing.push(key)

export const pageFaults = (): string[] => [
  ...new Set(missing.splice(0).map((key) => `No text: ${key}`)),
  ...namelessControls().map((control) => `No accessible name: ${control}`),
  ...(hasHeadings ? skippedHeadings() : []).map((heading) => `No heading one level above: ${heading}`),
]

const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=checkbox], [role=combobox], [role=dialog], [role=link], [role=menuitem], [role=option], [role=radio], [role=switch], [role=tab]'
const pictures = 'img[alt]:not([alt=""]), [aria-label]:not([aria-label=""]), svg title'

/** Controls without an accessible name. */
const namelessControls = (): string[] =>
  [...document.body.querySelectorAll(controls)]
    .filter((control) => !control.closest('[aria-hidden=true], [hidden]') && !hasName(control))
    .map((control) => control.outerHTML.slice(0, 200))

function hasName(control: Element): boolean {
  if (control.getAttribute('aria-label')?.trim() || control.getAttribute('title')?.trim()) return true
  const named = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  if (named.some((id) => document.getElementById(id)?.textContent.trim())) return true
  if (control.id && document.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.textContent.trim()) return true
  if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(control.tagName)) return Boolean(control.closest('label')?.textContent.trim())
  return control.textContent.trim() !== '' || control.querySelector(pictures) !== null
}

/** Headings that leave out a level below the one before them. */
const skippedHeadings = (): string[] => {
  const shown = [...document.body.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
    (heading) => !heading.closest('[aria-hidden=true], [hidden], dialog'),
  )
  const levelOf = ({ tagName }: Element) => Number(tagName.slice(1))
  return shown
    .filter((heading, place) => place > 0 && levelOf(heading) > levelOf(shown[place - 1] as Element) + 1)
    .map((heading) => heading.outerHTML.slice(0, 200))
}
