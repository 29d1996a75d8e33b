import { type ComponentType, lazy } from 'react'
import { matchPath, Route } from 'react-router'
import { Later } from './Later.tsx'

export interface PageRoute {
  path: string
  /** Fetches the code of the page. */
  load: () => Promise<ComponentType>
}

export const routesOf = (pages: readonly PageRoute[]) =>
  pages.map(({ path, load }) => {
    const page = lazy(async () => ({ default: await load() }))
    return <Route key={path} path={path} element={<Later page={page} />} />
  })

/** Starts fetching the page of an address before anything is drawn. */
export function fetchEarly(pages: readonly PageRoute[], pathname: string) {
  const wanted = pages.find(({ path }) => matchPath(path, pathname))
  // A page that cannot be fetched says so when it is drawn.
  wanted?.load().catch(() => undefined)
}
