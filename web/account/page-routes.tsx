import { type ComponentType, lazy } from 'react'
import { matchPath, Route } from 'react-router'
import { fetchLifeTexts, fetchPaperTexts } from './i18n.ts'
import { Later } from './Later.tsx'

export interface PageRoute {
  path: string
  /** Fetches the code of the page. */
  load: () => Promise<ComponentType>
  /** Says what happens to a booking after it was made, which has texts of its own. */
  life?: true
  /** Has to do with clients, their import or notes, which have texts of their own. */
  paper?: true
}

/** Code and texts of a page, side by side. */
async function fetchPage({ load, life, paper }: PageRoute): Promise<ComponentType> {
  const [page] = await Promise.all([load(), life ? fetchLifeTexts() : undefined, paper ? fetchPaperTexts() : undefined])
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
