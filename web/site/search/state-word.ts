/** The word for the subdivisions of a country. */
export const stateWord = (country: string): 'state' | 'region' =>
  country === 'US' || country === 'NG' ? 'state' : 'region'
