/** Date patterns, separate from the schemas, so that screens can recognise a date without loading them. */

/** Supported years: dates outside them are refused before anything is computed or stored. */
const shortYear = '(?:19|2[01])'
export const yearPattern = `(?:${shortYear}\\d\\d|2200)`
/** Dates that exist in the calendar: 1900, 2100 and 2200 are no leap years. */
export const dayPattern = [
  `${yearPattern}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)`,
  `(?:${shortYear}(?:0[48]|[2468][048]|[13579][26])|2000)-02-29`,
].join('|')
/** The whole text is a date. */
export const plainDatePattern = `^(?:${dayPattern})$`
