import type { ComponentType } from 'react'
import { type LateTexts, lateTexts } from '#ui/texts/texts.ts'

export interface PageRoute {
  path: string
  /** Fetches the code of the page. */
  load: () => Promise<ComponentType>
  /** Which texts come along. */
  texts?: readonly LateTexts[]
}

/** Code and texts of a page, side by side. */
export async function fetchPage({ load, texts = [] }: PageRoute): Promise<ComponentType> {
  const [page] = await Promise.all([load(), ...texts.map((group) => lateTexts[group]())])
  return page
}

/** Starts fetching the page of an address before anything is drawn. */
export function fetchEarly(pages: readonly PageRoute[], pathname: string): void {
  const wanted = pages.find(({ path }) => patternOf(path).test(pathname))
  // A page that cannot be fetched says so when it is drawn.
  if (wanted) fetchPage(wanted).catch(() => undefined)
}

/** `/messages/:id?` with or without its last part; the router itself comes later. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`)
