import { useState } from 'react'
import { featureApi } from '#schemas/platform/features.calls.gen.ts'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { Resting } from '#site/lib/Resting.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { FindTherapist } from './FindTherapist.tsx'
import classes from './home.module.css'
import { loadConcernField } from './late-parts.ts'
import search from './search.module.css'
import { Soonest } from './Soonest.tsx'
import { type Place, usePlace } from './use-listing.ts'

/** Therapists of the home page. */
const cards = 6

/** The search on the home page, and the therapists who are free soonest. */
export function HomeSearch() {
  const { t } = useReading()
  const place = usePlace()
  const { country, isElsewhere } = place
  const found = useRead(
    providerApi.search,
    country && !isElsewhere ? { query: { country, sort: 'next', perPage: cards } } : null,
  )
  return (
    <div className={search.search}>
      <Find place={place} />
      {isElsewhere ? (
        <EmptyState text={t('search.elsewhere')} action={t('search.change_country')} picksCountry />
      ) : (
        <Soonest country={country} found={found} cards={cards} />
      )}
    </div>
  )
}

/** A concern and the state, which is chosen in a dialog; the dialog is behind a feature flag. */
function Find({ place: { country, isElsewhere } }: { place: Place }) {
  const { locale, t } = useReading()
  const [speciality, setSpeciality] = useState('')
  const isHere = country !== '' && !isElsewhere
  const features = useRead(featureApi.flags, isHere ? { query: { country } } : null).data

  function find() {
    const dialog = document.getElementById('find-state')
    if (dialog) return dialog.click()
    location.assign(addressOf(locale, paths.therapists({ country, speciality })))
  }

  return (
    <section className={classes.find} aria-label={t('home_search.form')}>
      <div className={classes.concern}>
        <Resting name="concern" load={loadConcernField} props={{ value: speciality, onPick: setSpeciality }} />
      </div>
      <div className={classes.state}>
        {features?.therapist_listing_on_homepage && isHere && (
          <FindTherapist country={country} speciality={speciality} />
        )}
      </div>
      <button type="button" onClick={find}>
        {t('search.find')}
      </button>
    </section>
  )
}
