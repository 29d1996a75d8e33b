/** The name of a person; empty once the account is erased, which is then said instead. */
export const personName = (name: string, t: (key: string) => string): string => name || t('resources.erased_person')
