import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  AuthContext,
  type AuthProvider,
  type DataProvider,
  DataProviderContext,
  I18nContext,
  type I18nProvider,
  NotificationContextProvider,
  type Store,
  StoreContextProvider,
} from 'react-admin'
import type { ReactNode } from 'react'

interface AdminContextProps {
  authProvider: AuthProvider
  dataProvider: DataProvider
  i18nProvider: I18nProvider
  queryClient: QueryClient
  /** What lists remember while the page is open. */
  store: Store
  children: ReactNode
}

/**
 * The contexts of react-admin that the pages read. Its `CoreAdminContext` also watches a stored language, definitions of resources
 * and preferences of an editor, which no page has: their code was 5 kB of every first page.
 */
export const AdminContext = (props: AdminContextProps) => (
  <AuthContext value={props.authProvider}>
    <DataProviderContext value={props.dataProvider}>
      <StoreContextProvider value={props.store}>
        <QueryClientProvider client={props.queryClient}>
          <I18nContext value={props.i18nProvider}>
            <NotificationContextProvider>{props.children}</NotificationContextProvider>
          </I18nContext>
        </QueryClientProvider>
      </StoreContextProvider>
    </DataProviderContext>
  </AuthContext>
)
