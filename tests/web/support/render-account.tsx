/** Renders a page of the account app as a signed-in person sees it, over a fake server. */
import { dialogOf } from '#ui/dialogs/use-dialog.ts'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { memoryStore } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { clientDestinations } from '#app/shell/destinations/client-destinations.ts'
import { operatorDestinations } from '#app/shell/destinations/operator-destinations.ts'
import { providerDestinations } from '#app/shell/destinations/provider-destinations.ts'
import { AllDestinations } from '#app/shell/destinations/use-destinations.ts'
import { AdminContext } from '#app/shell/AdminContext.tsx'
import { createAuthProvider } from '#app/shell/auth-provider.ts'
import { dataProvider } from '#app/shell/data-provider.ts'
import { i18nOf } from '#ui/texts/i18n.ts'
import { messages as germanViews } from '#ui/texts/views-de.ts'
import { messages as englishViews } from '#ui/texts/views-en.ts'
import { messages as germanCsv } from '#ui/texts/csv-de.ts'
import { messages as englishCsv } from '#ui/texts/csv-en.ts'
import { messages as germanCommand } from '#ui/texts/command-de.ts'
import { messages as germanAppointment } from '#ui/texts/appointment-de.ts'
import { messages as germanScheduling } from '#ui/texts/scheduling-de.ts'
import { messages as englishCommand } from '#ui/texts/command-en.ts'
import { messages as englishAppointment } from '#ui/texts/appointment-en.ts'
import { messages as englishScheduling } from '#ui/texts/scheduling-en.ts'
import { messages as germanMessages } from '#ui/texts/messages-de.ts'
import { messages as englishMessages } from '#ui/texts/messages-en.ts'
import { messages as germanAudit } from '#ui/texts/audit-de.ts'
import { messages as englishAudit } from '#ui/texts/audit-en.ts'
import { messages as germanOperator } from '#ui/texts/operator-de.ts'
import { messages as englishOperator } from '#ui/texts/operator-en.ts'
import { messages as germanCaseload } from '#ui/texts/caseload-de.ts'
import { messages as englishCaseload } from '#ui/texts/caseload-en.ts'
import { messages as germanPractice } from '#ui/texts/practice-de.ts'
import { messages as englishPractice } from '#ui/texts/practice-en.ts'
import { messages as germanPackages } from '#ui/texts/packages-de.ts'
import { messages as germanPromotions } from '#ui/texts/promotions-de.ts'
import { messages as englishPackages } from '#ui/texts/packages-en.ts'
import { messages as englishPromotions } from '#ui/texts/promotions-en.ts'
import { messages as germanMoney } from '#ui/texts/money-de.ts'
import { messages as englishMoney } from '#ui/texts/money-en.ts'
import { messages as germanPrivacy } from '#ui/texts/privacy-de.ts'
import { messages as englishPrivacy } from '#ui/texts/privacy-en.ts'
import { messages as germanHome } from '#ui/texts/home-de.ts'
import { messages as englishHome } from '#ui/texts/home-en.ts'
import { messages as germanSetup } from '#ui/texts/setup-de.ts'
import { messages as englishSetup } from '#ui/texts/setup-en.ts'
import { messages as germanIdentity } from '#ui/texts/identity-de.ts'
import { messages as englishIdentity } from '#ui/texts/identity-en.ts'
import { messages as germanMessaging } from '#ui/texts/messaging-de.ts'
import { messages as englishMessaging } from '#ui/texts/messaging-en.ts'
import { messages as germanGifts } from '#ui/texts/gifts-de.ts'
import { messages as englishGifts } from '#ui/texts/gifts-en.ts'
import { messages as germanSaved } from '#ui/texts/saved-de.ts'
import { messages as englishSaved } from '#ui/texts/saved-en.ts'
import { closeToasts } from '#shared/toasts/toasts.ts'
import { Toasts } from '#ui/notices/Toasts.tsx'
import { type Viewer, ViewerProvider } from '#ui/viewer/viewer.tsx'
import type { Locale } from '#shared/i18n/locale.ts'
import { clara } from './people.ts'

/** All texts of the account pages. */
export const english = {
  ...englishMessages,
  ...englishPrivacy,
  ...englishPractice,
  ...englishAppointment,
  ...englishScheduling,
  ...englishOperator,
  ...englishAudit,
  ...englishCaseload,
  ...englishSetup,
  ...englishCommand,
  ...englishCsv,
  ...englishMessaging,
  ...englishMoney,
  packages: englishPackages.packages,
  promotion: englishPromotions.promotion,
  code_agreement: englishPackages.code_agreement,
  ...englishHome,
  ...englishIdentity,
  ...englishViews,
  ...englishGifts,
  ...englishSaved,
  validation: { ...englishMessages.validation, ...englishPackages.validation, ...englishGifts.validation },
  resources: { ...englishMessages.resources, ...englishPractice.resources, ...englishOperator.resources },
}
export const german = {
  ...germanMessages,
  ...germanPrivacy,
  ...germanPractice,
  ...germanAppointment,
  ...germanScheduling,
  ...germanOperator,
  ...germanAudit,
  ...germanCaseload,
  ...germanSetup,
  ...germanCommand,
  ...germanCsv,
  ...germanMessaging,
  ...germanMoney,
  packages: germanPackages.packages,
  promotion: germanPromotions.promotion,
  code_agreement: germanPackages.code_agreement,
  ...germanHome,
  ...germanIdentity,
  ...germanViews,
  ...germanGifts,
  ...germanSaved,
  validation: { ...germanMessages.validation, ...germanPackages.validation, ...germanGifts.validation },
  resources: { ...germanMessages.resources, ...germanPractice.resources, ...germanOperator.resources },
}

afterEach(closeToasts)

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

const destinations = { client: clientDestinations, provider: providerDestinations, admin: operatorDestinations }

interface Setup {
  at?: string
  path?: string
  viewer?: Viewer
  locale?: Locale
}

/** The current path of the page. */
export const visited: string[] = []

/** The dialog of each drawn history entry, the current one last. */
export const dialogs: (string | undefined)[] = []

function Trail() {
  const { pathname, search, state } = useLocation()
  dialogs.push(dialogOf(state))
  if (visited.at(-1) !== pathname + search) visited.push(pathname + search)
  return null
}

export function showAccount(page: ReactNode, { at = '/', path = '/', viewer = clara, locale = 'en' }: Setup = {}) {
  visited.length = 0
  dialogs.length = 0
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const i18nProvider = i18nOf(locale === 'de' ? german : english, locale)
  const frame = (
    <AdminContext
      authProvider={createAuthProvider(viewer, locale)}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={memoryStore()}
    >
      <Outlet />
      <Toasts />
      <Trail />
    </AdminContext>
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
      <AllDestinations value={destinations[viewer.userType]}>
        <RouterProvider router={router} />
      </AllDestinations>
    </ViewerProvider>,
  )
}
