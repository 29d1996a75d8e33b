/** Moves the visitor's country to the top of the crisis help and collapses the others. Makes no request. */
import { timezoneOfCountry } from '#schemas/platform/countries.ts'
import { chosenCountry, visitorZone } from '#shared/i18n/locale.ts'

/** The country chosen before, else that of the device's time zone; undefined if the zone does not identify one. */
function ownCountry(zone = visitorZone()): string | undefined {
  const known = Object.entries(timezoneOfCountry).find(([, name]) => name === zone)?.[0]
  return chosenCountry() ?? known ?? (zone.startsWith('America/') && navigator.language === 'en-US' ? 'US' : undefined)
}

const all = [...document.querySelectorAll<HTMLDetailsElement>('[data-country-lines]')]
const country = ownCountry()
const own = country && (all.find(({ dataset }) => dataset.countryLines === country) ?? all.at(-1))
if (own) {
  own.parentElement?.prepend(own)
  for (const details of all) details.open = details === own
}
