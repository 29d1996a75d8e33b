/** react-admin's own texts, as far as our pages use them: all of them are several times as much. */
export const raEnglish = {
  action: {
    back: 'Go Back',
    cancel: 'Cancel',
    clear_input_value: 'Clear value',
    close: 'Close',
    create: 'Create',
    delete: 'Delete',
    edit: 'Edit',
    open: 'Open',
    save: 'Save',
  },
  auth: { auth_check_error: 'Please login to continue' },
  boolean: { true: 'Yes', false: 'No' },
  message: {
    invalid_form: 'The form is not valid. Please check for errors',
    select_all_limit_reached:
      'There are too many elements to select them all. Only the first %{max} elements were selected.',
    unsaved_changes: "Some of your changes weren't saved. Are you sure you want to ignore them?",
  },
  navigation: { clear_filters: 'Clear filters', skip_nav: 'Skip to content' },
  notification: {
    http_error: 'Server communication error',
    i18n_error: 'Cannot load the translations for the specified language',
    logged_out: 'Your session has ended, please reconnect.',
    not_authorized: "You're not authorized to access this resource.",
  },
  page: { error: 'Something went wrong', list: '%{name}', loading: 'Loading' },
  validation: {
    required: 'Required',
    minLength: 'Must be %{min} characters at least',
    maxLength: 'Must be %{max} characters or less',
    minValue: 'Must be at least %{min}',
    maxValue: 'Must be %{max} or less',
    number: 'Must be a number',
    email: 'Must be a valid email',
    oneOf: 'Must be one of: %{options}',
    regex: 'Must match a specific format (regexp): %{pattern}',
  },
}
