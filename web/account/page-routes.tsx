import { type ComponentType, lazy } from 'react'
import { matchPath, Route } from 'react-router'
import { type LateTexts, lateTexts } from './i18n.ts'
import { Later } from './Later.tsx'

export interface PageRoute {
  path: string
  /** Fetches the code of the page. */
  load: () => Promise<ComponentType>
  /** Which texts come along. */
  texts?: readonly LateTexts[]
}

/** Code and texts of a page, side by side. */
async function fetchPage({ load, texts = [] }: PageRoute): Promise<ComponentType> {
  const [page] = await Promise.all([load(), ...texts.map((group) => lateTexts[group]())])
  return page
}

export const routesOf = (pages: readonly PageRoute[]) =>
  pages.map((route) => {
    const { path } = route
    const page = lazy(async () => ({ default: await fetchPage(route) }))
    return <Route key={path} path={path} element={<Later page={page} />} />
  })

/** Starts fetching the page of an address before anything is drawn. */
export function fetchEarly(pages: readonly PageRoute[], pathname: string) {
  const wanted = pages.find(({ path }) => matchPath(path, pathname))
  // A page that cannot be fetched says so when it is drawn.
  if (wanted) fetchPage(wanted).catch(() => undefined)
}
