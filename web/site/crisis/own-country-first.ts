/** On the page of crisis help: the visitor's country stands first, and the others are folded. Asks nobody. */
import { timezoneOfCountry } from '#schemas/platform/regions.ts'
import { chosenCountry, visitorZone } from '#shared/i18n/locale.ts'

/** The country chosen before, else that of the device's time zone; nothing where that is a guess. */
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
