import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { type I18nProvider, memoryStore } from 'react-admin'
import { createBrowserRouter, createRoutesFromElements, Outlet, Route, RouterProvider } from 'react-router'
import { AllDestinations } from './destinations/use-destinations.ts'
import { AdminContext } from './AdminContext.tsx'
import { createAuthProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { call } from '#shared/api/api.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type EarlyRead, takeEarlyReads } from '#ui/api/early-reads.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { NotFound } from '#ui/page/NotFound.tsx'
import { routesOf } from './page-routes.tsx'
import { PageError } from '#ui/page/PageError.tsx'
import type { Screens } from './screens-of.ts'
import { Shell } from './Shell.tsx'
import { createAccountTheme } from './theme.ts'
import { type Viewer, ViewerProvider } from '#ui/viewer/viewer.tsx'

export interface AppProps {
  viewer: Viewer
  locale: Locale
  i18nProvider: I18nProvider
  /** Nonce of the content security policy for style elements. */
  nonce: string | undefined
  /** Of this user type. */
  screens: Screens
}

/**
 * react-admin's contexts with the product's own routes, pages, layout and theme. Its `CoreAdminUI` is left out: it
 * collects routes and resources in effects, and draws the whole page again after each of them.
 */
export function createApp({ viewer, locale, i18nProvider, nonce, screens }: AppProps) {
  const styles = createCache({ key: 'ui', ...(nonce ? { nonce } : {}) })
  const theme = createAccountTheme(viewer.userType !== 'client')
  const authProvider = createAuthProvider(viewer, locale)
  const store = memoryStore()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })
  for (const read of takeEarlyReads()) answer(queryClient, read)

  const admin = (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <Outlet />
    </AdminContext>
  )
  const layout = (
    <Shell>
      <Outlet />
    </Shell>
  )
  const routes = (
    <Route element={admin}>
      <Route element={layout} errorElement={<PageError />}>
        {routesOf(screens.pages)}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  )
  const router = createBrowserRouter(createRoutesFromElements(routes), {
    basename: locale === 'en' ? '/' : `/${locale}`,
  })

  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ViewerProvider start={viewer} locale={locale}>
          <AllDestinations value={screens.destinations}>
            <RouterProvider router={router} />
          </AllDestinations>
        </ViewerProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Answers a page that requests what was read early; a read that failed is sent again. */
function answer(client: QueryClient, { endpoint, what, reply, data }: EarlyRead): void {
  const queryKey = keyOf(endpoint, what)
  if (data !== undefined) client.setQueryData(queryKey, data)
  else void client.prefetchQuery({ queryKey, queryFn: () => reply.catch(() => call(endpoint, what)) })
}
