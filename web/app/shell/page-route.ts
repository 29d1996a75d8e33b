import type { ComponentType } from 'react'
import { isAt, type Routed } from '#schemas/platform/address.ts'
import { type LateTexts, lateTexts } from '#ui/texts/texts.ts'

export interface PageRoute {
  /** The page of `paths.ts`, or several that are one screen. */
  at: Routed | readonly Routed[]
  /** Loads the code of the page. */
  load: () => Promise<ComponentType>
  /** The groups of texts that the page needs. */
  texts?: readonly LateTexts[]
}

/** Pages with code and texts. */
const fetched = new WeakMap<PageRoute, ComponentType>()

/** Loads code and texts of a page in parallel. */
export async function fetchPage(route: PageRoute): Promise<ComponentType> {
  const { load, texts = [] } = route
  const [page] = await Promise.all([load(), ...texts.map((group) => lateTexts[group]())])
  fetched.set(route, page)
  return page
}

/** The page, if it was loaded: it is drawn without a placeholder. */
export const fetchedPage = (route: PageRoute): ComponentType | undefined => fetched.get(route)

/** The addresses of a screen, with `:id` for variable parts. */
export const patternsOf = ({ at }: PageRoute): readonly string[] => [at].flat().map(({ pattern }) => pattern)

/** Loads the page of an address before the first render. */
export async function fetchEarly(pages: readonly PageRoute[], pathname: string): Promise<void> {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const wanted = pages.find((route) => patternsOf(route).some((pattern) => isAt(pattern, path)))
  // A failed load is reported when the page is rendered.
  if (wanted) await fetchPage(wanted).catch(() => undefined)
}
