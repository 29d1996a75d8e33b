import { currencyOfCountry } from '#schemas/platform/countries.ts'
import { useT } from '#shared/i18n/words.tsx'
import classes from '#shared/country/country.module.css'
import { ShellDialog } from '#shared/dialogs/ShellDialog.tsx'

/** Two modals for visitors from countries where the product does not operate, prerendered and activated by `start-country.ts`. */
export function CountryPrompt() {
  const t = useT()
  return (
    <>
      <ShellDialog
        name="country-prompt"
        title={t('country.title')}
        lead={t('country.text')}
        data-operating={Object.keys(currencyOfCountry).join(' ')}
      >
        <div className={classes.actions}>
          <button type="button" className={classes.primary} data-country="change">
            {t('country.change')}
          </button>
          <button type="button" data-country="ignore">
            {t('country.dismiss')}
          </button>
        </div>
      </ShellDialog>
      <ShellDialog name="country-picker" title={t('country.picker_title')} lead={t('country.picker_text')}>
        <form className={classes.picker}>
          <label htmlFor="country-search">{t('country.search')}</label>
          <input id="country-search" type="search" autoComplete="off" aria-controls="country-options" />
          <fieldset>
            <legend>{t('country.list')}</legend>
            <div id="country-options" />
          </fieldset>
          <output data-no-match={t('shared.no_match')} data-broken={t('shared.broken')} />
          <p role="alert" data-missing={t('country.missing')} />
          <button type="submit" className={classes.primary}>
            {t('country.choose')}
          </button>
        </form>
      </ShellDialog>
    </>
  )
}
