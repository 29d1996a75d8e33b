/** Shows a page of the account app as a signed-in person sees it, over a played server. */
import { render } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { createAuthProvider } from '../../web/account/auth-provider.ts'
import { dataProvider } from '../../web/account/data-provider.ts'
import { i18nOf } from '../../web/account/i18n.ts'
import { csvMessages as germanCsv } from '../../web/account/csv-de.ts'
import { csvMessages as englishCsv } from '../../web/account/csv-en.ts'
import { lifeMessages as germanLife } from '../../web/account/life-de.ts'
import { lifeMessages as englishLife } from '../../web/account/life-en.ts'
import { messages as germanMessages } from '../../web/account/messages-de.ts'
import { messages as englishMessages } from '../../web/account/messages-en.ts'
import { operatorMessages as germanOperator } from '../../web/account/operator-de.ts'
import { operatorMessages as englishOperator } from '../../web/account/operator-en.ts'
import { paperMessages as germanPaper } from '../../web/account/paper-de.ts'
import { paperMessages as englishPaper } from '../../web/account/paper-en.ts'
import { practiceMessages as germanPractice } from '../../web/account/practice-de.ts'
import { practiceMessages as englishPractice } from '../../web/account/practice-en.ts'
import { moneyMessages as germanMoney } from '../../web/account/money-de.ts'
import { moneyMessages as englishMoney } from '../../web/account/money-en.ts'
import { privacyMessages as germanPrivacy } from '../../web/account/privacy-de.ts'
import { privacyMessages as englishPrivacy } from '../../web/account/privacy-en.ts'
import { setupMessages as germanSetup } from '../../web/account/setup-de.ts'
import { setupMessages as englishSetup } from '../../web/account/setup-en.ts'
import { talkMessages as germanTalk } from '../../web/account/talk-de.ts'
import { talkMessages as englishTalk } from '../../web/account/talk-en.ts'
import { Toasts } from '../../web/account/Toasts.tsx'
import { type Viewer, ViewerProvider } from '../../web/account/viewer.tsx'
import type { Locale } from '../../web/kit/locale.ts'
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
