/** The frame around both tables: the product's theme and contexts, a list of 200 rows, and a button that draws it. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, ListBase, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import '#shared/theme/tokens.css'
import '#app/shell/account.css'
import { createAccountTheme } from '#app/shell/theme.ts'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import { i18nOf } from '#ui/texts/i18n.ts'
import { messages } from '#ui/texts/messages-en.ts'
import { ViewerProvider } from '#ui/viewer/viewer.tsx'
import { rowCount } from './row-count.ts'
import { rowsFromMemory } from './rows.tsx'

const viewer = {
  userType: 'provider',
  country: 'NG',
  timezone: 'Africa/Lagos',
  permissions: [],
  impersonation: null,
} as unknown as UserInfo

/** The rows stay in the cache, so that drawing again reads nothing. */
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })

function Frame({ table }: { table: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  return (
    <CoreAdminContext
      dataProvider={rowsFromMemory}
      i18nProvider={i18nOf(messages, 'en')}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <main>
        <h1>Appointments</h1>
        <button type="button" id="draw" onClick={() => setDrawn(!isDrawn)}>
          Draw
        </button>
        {isDrawn && (
          <ListBase
            resource="appointments"
            perPage={rowCount}
            sort={{ field: 'startAt', order: 'ASC' }}
            disableSyncWithLocation
            storeKey={false}
          >
            {table}
          </ListBase>
        )}
      </main>
    </CoreAdminContext>
  )
}

export function drawPage(table: ReactNode): void {
  const router = createMemoryRouter([{ path: '*', element: <Frame table={table} /> }])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <ThemeProvider theme={createAccountTheme(true)}>
      <CssBaseline />
      <ViewerProvider start={viewer} locale="en">
        <RouterProvider router={router} />
      </ViewerProvider>
    </ThemeProvider>,
  )
}
