import { useTranslate } from 'react-admin'

/** Texts of an MUI Autocomplete, which has English ones of its own. */
export function useAutocompleteTexts() {
  const t = useTranslate()
  return {
    noOptionsText: t('account.no_options'),
    openText: t('ra.action.open'),
    closeText: t('ra.action.close'),
    clearText: t('ra.action.clear_input_value'),
  }
}
