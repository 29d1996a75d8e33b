/** Prerenders the public pages at build time; the server only serves files. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { de, en } from '#locales/texts.ts'
import '#shared/theme/tokens.css'
import '#shared/theme/fonts.css'
import '#shared/theme/base.css'
import listSheet from '#site/therapist-list/therapist-list-page.css?url'
import compareSheet from '#site/compare/compare-page.css?url'
import joinSheet from '#site/join/join-page.css?url'
import matchSheet from '#site/match/match-page.css?url'
import homeSheet from '#site/search/home-page.css?url'
import searchSheet from '#site/search/search-page.css?url'
import therapistSheet from '#site/therapist/therapist-page.css?url'
import { type Locale } from '#shared/i18n/locale.ts'
import { translator, type Translate, WordsProvider } from '#shared/i18n/words.tsx'
import { Concerns } from '#site/shell/Concerns.tsx'
import { Facts } from '#site/shell/Facts.tsx'
import { Hero } from '#site/shell/Hero.tsx'
import { Steps } from '#site/shell/Steps.tsx'
import { Layout } from '#site/shell/Layout.tsx'
import { Overlays } from '#site/shell/Overlays.tsx'
import { NotFound } from '#site/shell/NotFound.tsx'
import { Offline } from '#site/offline/Offline.tsx'
import type { PageName } from './pages.ts'
import { Compare } from '#site/compare/Compare.tsx'
import { Booking } from '#site/booking/Booking.tsx'
import { Contact } from '#site/contact/Contact.tsx'
import { articleAt } from '#site/help/articles.ts'
import { Article } from '#site/help/Article.tsx'
import { HelpCentre } from '#site/help/HelpCentre.tsx'
import { HelpSearch } from '#site/help/HelpSearch.tsx'
import { articleHead } from '#site/help/article-head.ts'
import { Earnings } from '#site/join/Earnings.tsx'
import { Join } from '#site/join/Join.tsx'
import { CrisisHelp } from '#site/crisis/CrisisHelp.tsx'
import { ClientCancellation, ProviderCancellation } from '#site/shell/Cancellation.tsx'
import { Privacy } from '#site/shell/Privacy.tsx'
import { Terms } from '#site/shell/Terms.tsx'
import { ClientSignUp } from '#site/accounts/ClientSignUp.tsx'
import { ProviderCallback } from '#site/accounts/ProviderCallback.tsx'
import { ForgotPassword } from '#site/accounts/ForgotPassword.tsx'
import { NewPassword } from '#site/accounts/NewPassword.tsx'
import { ProviderSignUp } from '#site/accounts/ProviderSignUp.tsx'
import { Verify } from '#site/accounts/Verify.tsx'
import { Heading } from '#site/shell/Heading.tsx'
import { ListIndex } from '#site/therapist-list/ListIndex.tsx'
import { TherapistList } from '#site/therapist-list/TherapistList.tsx'
import { Guest } from '#site/guest/Guest.tsx'
import { Invitation } from '#site/invitation/Invitation.tsx'
import { DrawnParts } from '#site/lib/drawn-parts.ts'
import { ConcernField } from '#site/search/ConcernField.tsx'
import { FilterBar } from '#site/search/FilterBar.tsx'
import { SuggestField } from '#site/search/SuggestField.tsx'
import { HomeSearch } from '#site/search/HomeSearch.tsx'
import { ConnectionTest } from '#site/room/ConnectionTest.tsx'
import { Session } from '#site/room/Session.tsx'
import { MatchLink } from '#site/match/MatchLink.tsx'
import { Search } from '#site/search/Search.tsx'
import { Match } from '#site/match/Match.tsx'
import { SignIn } from '#site/accounts/SignIn.tsx'
import { Therapist } from '#site/therapist/Therapist.tsx'

const translate: Record<Locale, Translate> = { en: translator('en', en), de: translator('de', de) }

/** The island of each page and its static frame. */
const drawings: Record<PageName, (island: (part: ReactNode) => ReactNode, t: Translate, path: string) => ReactNode> = {
  home: (island) => (
    <>
      <Hero />
      {island(<HomeSearch />)}
      <Facts />
      <Steps />
      <Concerns />
    </>
  ),
  therapists: (island, t) => (
    <>
      <Heading>{t('therapists.title')}</Heading>
      <MatchLink />
      {island(<Search />)}
    </>
  ),
  match: (island) => island(<Match />),
  compare: (island) => island(<Compare />),
  therapist_lists: () => <ListIndex />,
  therapist: (island) => island(<Therapist />),
  therapist_list: (island) => island(<TherapistList />),
  book_page: (island) => island(<Booking />),
  login: (island) => island(<SignIn />),
  social: (island) => island(<ProviderCallback />),
  register: (island) => island(<ClientSignUp />),
  register_provider: (island) => island(<ProviderSignUp />),
  verify: (island) => island(<Verify />),
  forgot_password: (island) => island(<ForgotPassword />),
  password_reset: (island) => island(<NewPassword />),
  guest: (island) => island(<Guest />),
  invitation: (island) => island(<Invitation />),
  session_page: (island) => island(<Session />),
  connection_test: (island) => island(<ConnectionTest />),
  guest_session: (island) => island(<Session />),
  client_cancellation: () => <ClientCancellation />,
  provider_cancellation: () => <ProviderCancellation />,
  privacy: () => <Privacy />,
  terms: () => <Terms />,
  crisis: () => <CrisisHelp />,
  contact: (island) => island(<Contact />),
  join: (island) => <Join>{island(<Earnings />)}</Join>,
  help: (island) => <HelpCentre>{island(<HelpSearch />)}</HelpCentre>,
  help_article: (_island, _t, path) => <Article article={articleAt(path)} />,
  offline: () => <Offline />,
  not_found: () => <NotFound />,
}

/** Styles of one page only. */
const sheets: Partial<Record<PageName, string>> = {
  home: homeSheet,
  compare: compareSheet,
  therapists: searchSheet,
  match: matchSheet,
  join: joinSheet,
  therapist: therapistSheet,
  therapist_list: listSheet,
  therapist_lists: listSheet,
}
export const sheetsOf = (name: PageName): string[] => [sheets[name]].filter((sheet) => sheet !== undefined)

export interface Drawn {
  body: string
  title: string
  description: string
  /** Of the picture of the product. */
  pictureAlt: string
}

/** Parts whose code comes only when somebody uses the page. */
const drawnParts = { concern: ConcernField, suggest: SuggestField, filters: FilterBar }

export function drawPage(name: PageName, path: string, locale: Locale): Drawn {
  const t = translate[locale]
  const page = drawings[name]((part) => <div id="island">{part}</div>, t, path)
  const body = renderToString(
    <WordsProvider locale={locale} t={t}>
      <DrawnParts value={drawnParts}>
        <Layout path={path} isSession={name === 'session_page'}>
          {page}
        </Layout>
      </DrawnParts>
    </WordsProvider>,
  )
  const pictureAlt = t('home.title')
  if (name === 'help_article') return { body, pictureAlt, ...articleHead(locale, t, articleAt(path)) }
  return { body, pictureAlt, title: t(`${name}.meta_title`), description: t(`${name}.meta_description`) }
}

/** A page whose head, path, way to it and island the server fills in; `path` is the part of links that depends on the page. */
export function drawFrame(locale: Locale): { head: string; body: string } {
  const body = renderToString(
    <WordsProvider locale={locale} t={translate[locale]}>
      <Layout path="__FILLED_PATH__">
        __FILLED_CRUMBS__
        <div id="island">__FILLED_ISLAND__</div>
      </Layout>
    </WordsProvider>,
  )
  // The data follows the island.
  return {
    head: '__FILLED_HEAD__',
    body: body.replace(/__FILLED_ISLAND__<\/div>/, '__FILLED_ISLAND__'),
  }
}

/** Overlays that account pages have too; the rest of an account page is rendered in the browser. */
export function drawOver(locale: Locale): string {
  return renderToString(
    <WordsProvider locale={locale} t={translate[locale]}>
      <Overlays />
    </WordsProvider>,
  )
}
