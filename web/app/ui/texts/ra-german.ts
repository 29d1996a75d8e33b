/** react-admin's own texts in German, as far as our pages use them. */
import type { raEnglish } from '#ui/texts/ra-english.ts'

export const raGerman: typeof raEnglish = {
  action: {
    back: 'Zurück',
    cancel: 'Abbrechen',
    clear_input_value: 'Eingabe löschen',
    close: 'Schließen',
    create: 'Anlegen',
    delete: 'Löschen',
    edit: 'Bearbeiten',
    open: 'Öffnen',
    save: 'Speichern',
  },
  auth: { auth_check_error: 'Bitte melden Sie sich an' },
  boolean: { true: 'Ja', false: 'Nein' },
  message: {
    invalid_form: 'Bitte prüfen Sie Ihre Eingaben',
    select_all_limit_reached: 'Es sind zu viele Einträge. Nur die ersten %{max} wurden gewählt.',
    unsaved_changes: 'Einige Änderungen sind noch nicht gespeichert. Möchten Sie sie verwerfen?',
  },
  navigation: { clear_filters: 'Filter entfernen', skip_nav: 'Zum Inhalt springen' },
  notification: {
    http_error: 'Keine Verbindung zum Server',
    i18n_error: 'Die Texte dieser Sprache konnten nicht geladen werden',
    logged_out: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
    not_authorized: 'Sie haben dazu keinen Zugang.',
  },
  page: { error: 'Etwas ist schiefgelaufen', list: '%{name}', loading: 'Wird geladen' },
  validation: {
    required: 'Bitte ausfüllen',
    minLength: 'Mindestens %{min} Zeichen',
    maxLength: 'Höchstens %{max} Zeichen',
    minValue: 'Mindestens %{min}',
    maxValue: 'Höchstens %{max}',
    number: 'Bitte geben Sie eine Zahl ein',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    oneOf: 'Bitte wählen Sie: %{options}',
    regex: 'Bitte in dieser Form eingeben: %{pattern}',
  },
}
