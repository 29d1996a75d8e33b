import {
  absence_report,
  calendar_feed,
  calendar_view,
  new_appointment,
  room_facts,
  series_charging,
  switch_therapist,
} from '#locales/en/scheduling.json'

/** Texts of one appointment and of making one, which overviews and lists of clients do not need. */
export const messages = {
  absence_report,
  calendar_feed,
  calendar_view,
  new_appointment,
  room_facts,
  series_charging,
  switch_therapist,
}
