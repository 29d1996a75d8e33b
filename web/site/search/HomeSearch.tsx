import { featureApi } from '#schemas/platform/features.calls.gen.ts'
import { useRead } from '#site/lib/use-read.ts'
import { useT } from '#shared/i18n/words.tsx'
import { CountryPick } from './CountryPick.tsx'
import { FindTherapist } from './FindTherapist.tsx'
import { Listing } from './Listing.tsx'
import classes from './search.module.css'
import { useListing } from './use-listing.ts'

/** The search on the home page; the modal for the state is behind a feature flag. */
export function HomeSearch() {
  const t = useT()
  const listing = useListing()
  const { country, isElsewhere } = listing.place
  const features = useRead(featureApi.flags, country && !isElsewhere ? { query: { country } } : null).data
  return (
    <div className={classes.search}>
      <section className={classes.place} aria-labelledby="place-title">
        <h2 id="place-title">{t('search.place_title')}</h2>
        <CountryPick place={listing.place} />
        <div className={classes.buttonArea}>
          {features?.therapist_listing_on_homepage && !isElsewhere && <FindTherapist country={country} />}
        </div>
      </section>
      <Listing {...listing} />
    </div>
  )
}
