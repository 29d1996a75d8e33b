/** What the parts of a country are called. */
export const stateWord = (country: string): 'state' | 'region' =>
  country === 'US' || country === 'NG' ? 'state' : 'region'
