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

/** Loads code and texts of a page in parallel. */
export async function fetchPage({ load, texts = [] }: PageRoute): Promise<ComponentType> {
  const [page] = await Promise.all([load(), ...texts.map((group) => lateTexts[group]())])
  return page
}

/** The addresses of a screen, with `:id` for variable parts. */
export const patternsOf = ({ at }: PageRoute): readonly string[] => [at].flat().map(({ pattern }) => pattern)

/** Starts loading the page of an address before the first render. */
export function fetchEarly(pages: readonly PageRoute[], pathname: string): void {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const wanted = pages.find((route) => patternsOf(route).some((pattern) => isAt(pattern, path)))
  // A failed load is reported when the page is rendered.
  if (wanted) fetchPage(wanted).catch(() => undefined)
}
