import { lazy } from 'react'
import { Route } from 'react-router'
import { Later } from '#ui/page/Later.tsx'
import { fetchPage, type PageRoute } from './page-route.ts'

export const routesOf = (pages: readonly PageRoute[]) =>
  pages.map((route) => {
    const { path } = route
    const page = lazy(async () => ({ default: await fetchPage(route) }))
    return <Route key={path} path={path} element={<Later page={page} />} />
  })
