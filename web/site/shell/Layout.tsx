import type { ReactNode } from 'react'
import { Leaf } from '#shared/brand/Leaf.tsx'
import { LeaveLink } from '#site/crisis/LeaveLink.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Acting } from './Acting.tsx'
import { Footer } from './Footer.tsx'
import classes from './layout.module.css'
import { Link } from './Link.tsx'
import { Overlays } from './Overlays.tsx'

interface LayoutProps {
  path: string
  /** The page of a session leads nowhere else; its script writes into the header which session it is. */
  isSession?: boolean
  children: ReactNode
}

/** Header, page and footer of the public pages. */
export function Layout({ path, isSession = false, children }: LayoutProps) {
  const { locale, t } = useReading()
  const other = locale === 'en' ? 'de' : 'en'
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('site.skip')}
      </a>
      <Overlays />
      <Acting />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link className={classes.brand} to={paths.home()}>
            <Leaf />
            <span>Solace</span>
          </Link>
          {isSession && <p id="session-line" className={classes.line} />}
          <nav className={classes.links} aria-label={t('site.main_navigation')}>
            {!isSession && <Elsewhere />}
            <a
              className={classes.quiet}
              href={addressOf(other, path)}
              hrefLang={other}
              lang={other}
              data-language={other}
            >
              <span>{other === 'de' ? 'Deutsch' : 'English'}</span>
              <abbr title={other === 'de' ? 'Deutsch' : 'English'}>{other.toUpperCase()}</abbr>
            </a>
            {!isSession && <OwnAccount />}
            <LeaveLink className={classes.leave} />
          </nav>
        </div>
      </header>
      <main id="main">{children}</main>
      <Footer />
    </>
  )
}

function Elsewhere() {
  const { t } = useReading()
  return (
    <>
      <Link className={classes.wide} to={paths.therapists()}>
        {t('site.find')}
      </Link>
      <Link className={classes.wide} to={paths.match()}>
        {t('site.match')}
      </Link>
      <Link className={classes.wide} to={paths.join()}>
        {t('site.for_therapists')}
      </Link>
    </>
  )
}

function OwnAccount() {
  const { t } = useReading()
  return (
    <>
      <Link className={classes.sign} to={paths.login()} data-for="stranger">
        {t('site.sign_in')}
      </Link>
      <Link className={classes.sign} to={paths.overview()} data-for="person" hidden>
        {t('site.my_account')}
      </Link>
    </>
  )
}
