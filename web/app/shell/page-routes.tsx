import { lazy } from 'react'
import { Route } from 'react-router'
import { LazyPage } from '#ui/page/LazyPage.tsx'
import { fetchedPage, fetchPage, type PageRoute, patternsOf } from './page-route.ts'

/** The addresses of one screen share its component, so that it keeps its state from one to the other. */
export const routesOf = (pages: readonly PageRoute[]) =>
  pages.flatMap((route) => {
    const page = fetchedPage(route) ?? lazy(async () => ({ default: await fetchPage(route) }))
    return patternsOf(route).map((path) => <Route key={path} path={path} element={<LazyPage page={page} />} />)
  })
