import { useId, useState } from 'react'
import { currencyOfCountry, type OperatingCountry } from '#schemas/platform/countries.ts'
import { countryName, money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { classes } from './earnings-classes.ts'
import { feeOf, monthlyEarnings } from './monthly-earnings.ts'

/** The price that stands in the field at first; everybody types their own. */
const firstPrice: Record<OperatingCountry, string> = { NG: '20000', GB: '60', US: '100', DE: '90' }
const countries = Object.keys(firstPrice) as OperatingCountry[]
const mostPerWeek = 40

/** Sessions a week and price in, income of a month out. */
export function Earnings() {
  const { locale, t } = useReading()
  const [country, setCountry] = useState<OperatingCountry>(locale === 'de' ? 'DE' : 'GB')
  const [price, setPrice] = useState(firstPrice[country])
  const [perWeek, setPerWeek] = useState(12)
  const id = useId()
  const fee = feeOf(price)
  const currency = currencyOfCountry[country]

  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <div>
        <label htmlFor={`${id}country`}>{t('earnings.country')}</label>
        <select
          id={`${id}country`}
          value={country}
          onChange={({ target }) => {
            const chosen = target.value as OperatingCountry
            setCountry(chosen)
            setPrice(firstPrice[chosen])
          }}
        >
          {countries.map((code) => (
            <option key={code} value={code}>
              {countryName(locale, code)} ({currencyOfCountry[code]})
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}price`}>{t('earnings.price', { currency })}</label>
        <input
          id={`${id}price`}
          inputMode="numeric"
          autoComplete="off"
          value={price}
          aria-invalid={fee === null}
          aria-describedby={fee === null ? `${id}wrong` : undefined}
          onChange={({ target }) => setPrice(target.value)}
        />
        {fee === null && (
          <p id={`${id}wrong`} className={classes.hint}>
            {t('earnings.price_wrong')}
          </p>
        )}
      </div>
      <div className={classes.wide}>
        <label htmlFor={`${id}sessions`}>{t('earnings.sessions', { smart_count: perWeek })}</label>
        <input
          id={`${id}sessions`}
          type="range"
          min={1}
          max={mostPerWeek}
          value={perWeek}
          onChange={({ target }) => setPerWeek(Number(target.value))}
        />
      </div>
      <output className={classes.wide} htmlFor={`${id}price ${id}sessions`}>
        {fee !== null && <Month {...monthlyEarnings({ fee, perWeek })} currency={currency} />}
      </output>
    </form>
  )
}

interface MonthProps {
  paid: number
  platform: number
  provider: number
  currency: string
}

function Month({ paid, platform, provider, currency }: MonthProps) {
  const { locale, t } = useReading()
  const rows = [
    [t('earnings.paid'), paid],
    [t('earnings.platform'), -platform],
  ] as const
  return (
    <dl>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(locale, amount, currency)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('earnings.provider')}</dt>
        <dd>{money(locale, provider, currency)}</dd>
      </div>
    </dl>
  )
}
