import type { ComponentType } from 'react'
import { type LateTexts, lateTexts } from '#ui/texts/texts.ts'

export interface PageRoute {
  path: string
  /** Loads the code of the page. */
  load: () => Promise<ComponentType>
  /** The groups of texts that the page needs. */
  texts?: readonly LateTexts[]
}

/** Loads code and texts of a page in parallel. */
export async function fetchPage({ load, texts = [] }: PageRoute): Promise<ComponentType> {
  const [page] = await Promise.all([load(), ...texts.map((group) => lateTexts[group]())])
  return page
}

/** Starts loading the page of an address before the first render. */
export function fetchEarly(pages: readonly PageRoute[], pathname: string): void {
  const wanted = pages.find(({ path }) => patternOf(path).test(pathname))
  // A failed load is reported when the page is rendered.
  if (wanted) fetchPage(wanted).catch(() => undefined)
}

/** Matches `/messages/:id?` with or without its last part; the router is loaded later. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`)
