import { ConversationScene } from '#site/art/ConversationScene.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Link } from './Link.tsx'
import classes from './hero.module.css'

/** The introduction of the home page. */
export function Hero() {
  const t = useT()
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1>{t('home.title')}</h1>
        <p className={classes.lead}>{t('home.lead')}</p>
        <p className={classes.match}>
          <Link to={paths.match()}>{t('home.match')}</Link> <span>{t('home.match_hint')}</span>
        </p>
      </div>
      <div className={classes.picture}>
        <ConversationScene />
      </div>
    </section>
  )
}
