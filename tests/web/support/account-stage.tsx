/** Shows a page of the account app as a signed-in person sees it, over a played server. */
import { render } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { createAuthProvider } from '#app/shell/auth-provider.ts'
import { dataProvider } from '#app/shell/data-provider.ts'
import { i18nOf } from '#app/shell/i18n.ts'
import { csvMessages as germanCsv } from '#app/shell/csv-de.ts'
import { csvMessages as englishCsv } from '#app/shell/csv-en.ts'
import { lifeMessages as germanLife } from '#app/shell/life-de.ts'
import { lifeMessages as englishLife } from '#app/shell/life-en.ts'
import { messages as germanMessages } from '#app/shell/messages-de.ts'
import { messages as englishMessages } from '#app/shell/messages-en.ts'
import { operatorMessages as germanOperator } from '#app/shell/operator-de.ts'
import { operatorMessages as englishOperator } from '#app/shell/operator-en.ts'
import { paperMessages as germanPaper } from '#app/shell/paper-de.ts'
import { paperMessages as englishPaper } from '#app/shell/paper-en.ts'
import { practiceMessages as germanPractice } from '#app/shell/practice-de.ts'
import { practiceMessages as englishPractice } from '#app/shell/practice-en.ts'
import { moneyMessages as germanMoney } from '#app/shell/money-de.ts'
import { moneyMessages as englishMoney } from '#app/shell/money-en.ts'
import { privacyMessages as germanPrivacy } from '#app/shell/privacy-de.ts'
import { privacyMessages as englishPrivacy } from '#app/shell/privacy-en.ts'
import { setupMessages as germanSetup } from '#app/shell/setup-de.ts'
import { setupMessages as englishSetup } from '#app/shell/setup-en.ts'
import { talkMessages as germanTalk } from '#app/shell/talk-de.ts'
import { talkMessages as englishTalk } from '#app/shell/talk-en.ts'
import { Toasts } from '#ui/notices/Toasts.tsx'
import { type Viewer, ViewerProvider } from '#ui/viewer/viewer.tsx'
import type { Locale } from '#shared/i18n/locale.ts'
import { clara } from './people.ts'

/** All texts of the account pages. */
export const english = {
  ...englishMessages,
  ...englishPrivacy,
  ...englishPractice,
  ...englishLife,
  ...englishOperator,
  ...englishPaper,
  ...englishSetup,
  ...englishCsv,
  ...englishTalk,
  ...englishMoney,
}
export const german = {
  ...germanMessages,
  ...germanPrivacy,
  ...germanPractice,
  ...germanLife,
  ...germanOperator,
  ...germanPaper,
  ...germanSetup,
  ...germanCsv,
  ...germanTalk,
  ...germanMoney,
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
})

interface Scene {
  at?: string
  path?: string
  viewer?: Viewer
  locale?: Locale
}

/** Where the page has led so far. */
export const visited: string[] = []

function Trail() {
  const { pathname, search } = useLocation()
  if (visited.at(-1) !== pathname + search) visited.push(pathname + search)
  return null
}

export function showAccount(page: ReactNode, { at = '/', path = '/', viewer = clara, locale = 'en' }: Scene = {}) {
  visited.length = 0
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const i18nProvider = i18nOf(locale === 'de' ? german : english, locale)
  const frame = (
    <CoreAdminContext
      authProvider={createAuthProvider(viewer, locale)}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <Outlet />
      <Toasts />
      <Trail />
    </CoreAdminContext>
  )
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path, element: page },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  return render(
    <ViewerProvider start={viewer} locale={locale}>
      <RouterProvider router={router} />
    </ViewerProvider>,
  )
}
