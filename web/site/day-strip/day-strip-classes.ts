/** Names in `day-strip.css`, which comes with the scripts that use it: the style file of the public pages is on every page. */
export const strip = {
  days: 'ds-days',
  hours: 'ds-hours',
  mine: 'ds-mine',
} as const
